import { mostNamedToAsk } from 'contract/dashboards/explain.ts';
import { actionOf, moduleOf, type Permission } from 'contract/permissions.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { entriesInForce } from './permissions.ts';
import '../tables.ts';

/** So many are named to whoever was signed out, and asks whom to ask. */
const few = 3;

/** Those who may change what roles allow. */
export const listGranters = async ({ db }: Reading): Promise<{ nombres: string[] }> => ({
  nombres: (await namesGranting(db)).slice(0, few),
});

/** Some of those who may change what roles allow. */
export const namesGranting = (db: Reader): Promise<string[]> => namesHolding(db, 'users:update');

/** Some of those who have all these rights. */
export const namesHolding = (db: Reader, ...permissions: Permission[]): Promise<string[]> => latestNames(peopleHolding(db, permissions));

/** The first of these people by name, the ones who were here last first: they answer. */
export async function latestNames(people: ReturnType<typeof peopleHolding>): Promise<string[]> {
  const rows = await people
    .select('users.nombre')
    .orderBy('users.last_access_at', (order) => order.desc().nullsLast())
    .orderBy('users.id')
    // One more: whoever is stopped is not sent to themselves.
    .limit(mostNamedToAsk + 1)
    .execute();
  return rows.map((it) => it.nombre);
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
