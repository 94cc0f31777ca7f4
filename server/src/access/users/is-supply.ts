import type { Reading } from '../../platform/context.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { isNamed, may } from '../../platform/user.ts';
import '../tables.ts';

/** Whether somebody belongs to supply, which their role says; of others only for who may read users (contract decision 15). */
export async function isOfSupply({ db, user }: Pick<Reading, 'db' | 'user'>, named: string | undefined): Promise<boolean> {
  if (isNamed(user, named)) return user.isSupply;
  if (!may(user, 'users:read')) throw new Problem('not_yourself');
  const found = await db
    .selectFrom('users')
    .leftJoin('roles', 'roles.codigo_rol', 'users.codigo_rol')
    .where((of) => of.or([of('users.email', '=', (named ?? '').toLowerCase()), of('users.token_usuario', '=', named ?? '')]))
    .select('roles.es_abastecimiento')
    .executeTakeFirst();
  if (!found) throw notFound('Esa persona');
  return found.es_abastecimiento ?? false;
}
