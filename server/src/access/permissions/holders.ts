import { actionOf, moduleOf, type Permission } from 'contract/permissions.ts';
import type { Reader } from '../../platform/database/database.ts';
import { entriesInForce } from './permissions.ts';
import '../tables.ts';

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
