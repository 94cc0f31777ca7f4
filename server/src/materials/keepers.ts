import { latestNames, peopleHolding } from '../access/index.ts';
import type { Permission } from 'contract/permissions.ts';
import type { Reader } from '../platform/database/database.ts';
import '../access/tables.ts';
import '../catalogues/tables.ts';

/** Some of those who do something in any of these warehouses: who was given one, else whoever sees all and has the right. */
export async function namesOfKeepers(
  db: Reader,
  permission: Permission,
  warehouses: readonly (number | null)[],
  but: readonly number[] = [],
): Promise<string[]> {
  const able = peopleHolding(db, [permission]).where('users.id', 'not in', but.length > 0 ? but : [0]);
  const given = db
    .selectFrom('warehouse_users')
    .innerJoin('warehouse_user_warehouses', 'warehouse_user_id', 'warehouse_users.id')
    .innerJoin('warehouses', 'warehouses.codigo', 'codigo_bodega')
    .where('warehouse_users.activo', '=', 1)
    .where('warehouses.id', 'in', warehouses.length > 0 ? warehouses : [0])
    .select('warehouse_users.user_id');
  const own = await latestNames(able.where('users.id', 'in', given));
  if (own.length > 0) return own;
  const seeing = db.selectFrom('roles').where('ve_todos_los_proyectos', '=', true).select('codigo_rol');
  return latestNames(able.where('users.codigo_rol', 'in', seeing));
}
