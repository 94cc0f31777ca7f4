import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { isNamed, may } from '../../platform/user.ts';

/** Whether somebody belongs to supply, which their role says; of others only for who may read users (contract decision 15). */
export async function isAbastecimiento({ db, user }: Reading, { user: named }: Received<typeof contract.isAbastecimientoService>) {
  if (isNamed(user, named)) return { is_abastecimiento: user.isSupply };
  if (!may(user, 'users:read')) throw new Problem('not_yourself');
  const found = await db
    .selectFrom('users')
    .leftJoin('roles', 'roles.codigo_rol', 'users.codigo_rol')
    .where((of) => of.or([of('users.email', '=', (named ?? '').toLowerCase()), of('users.token_usuario', '=', named ?? '')]))
    .select('roles.es_abastecimiento')
    .executeTakeFirst();
  if (!found) throw new Problem('not_found', { message: 'Esa persona no existe.' });
  return { is_abastecimiento: found.es_abastecimiento ?? false };
}
