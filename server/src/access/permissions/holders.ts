import { actionOf, moduleOf, type Permission } from 'contract/permissions.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { entriesInForce } from './permissions.ts';
import '../tables.ts';

/** So many are named to whoever asks whom to ask. */
const few = 3;

/** Those who may change what roles allow, the ones who were here last first: they answer. */
export async function listGranters({ db }: Reading): Promise<{ nombres: string[] }> {
  const rows = await peopleHolding(db, ['users:update'])
    .select('users.nombre')
    .orderBy('users.last_access_at', (order) => order.desc().nullsLast())
    .orderBy('users.id')
    .limit(few)
    .execute();
  return { nombres: rows.map((it) => it.nombre) };
}

/** The active people whose roles allow all of this. */
export function peopleHolding(db: Reader, permissions: readonly Permission[]) {
  return permissions.reduce(
    (found, permission) =>
      found.where(
        'users.codigo_rol',
        'in',
        entriesInForce(db)
          .clearSelect()
          .clearOrderBy()
          .select('it.codigo_rol')
          .where('module.nombre', '=', moduleOf(permission))
          .where(`it.${actionOf(permission)}`, '=', true),
      ),
    db.selectFrom('users').where('users.activo', '=', 1),
  );
}
