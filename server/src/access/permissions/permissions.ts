import { actions, modules, type Module, type Permission } from 'contract/permissions.ts';
import type { PermissionEntry } from 'contract/access/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import '../tables.ts';

/** Entries whose role and module are active (spec 1 §6). */
export const entriesInForce = (db: Reader) =>
  db
    .selectFrom('role_permissions as it')
    .innerJoin('permission_modules as module', 'module.id', 'it.modulo_permiso_id')
    .innerJoin('roles', 'roles.codigo_rol', 'it.codigo_rol')
    .select(['module.nombre as modulo', 'it.read', 'it.create', 'it.update', 'it.delete', 'it.approve'])
    .where('module.activo', '=', true)
    .where('roles.activo', '=', true)
    .orderBy('module.id');

/** What a role allows, module by module. */
export async function entriesOf(db: Reader, codigo_rol: string | null): Promise<PermissionEntry[]> {
  return codigo_rol === null ? [] : entriesInForce(db).where('it.codigo_rol', '=', codigo_rol).execute();
}

/** What each of several roles allows. */
export async function permissionsByRole(db: Reader, roles: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<Permission>>> {
  if (roles.length === 0) return new Map();
  const entries = await entriesInForce(db).select('it.codigo_rol').where('it.codigo_rol', 'in', roles).execute();
  const byRole = Map.groupBy(entries, (it) => it.codigo_rol);
  return new Map([...byRole].map(([role, held]) => [role, permissionsIn(held)]));
}

const isModule = (name: string): name is Module => Object.hasOwn(modules, name);

export function permissionsIn(entries: readonly PermissionEntry[]): ReadonlySet<Permission> {
  const held = entries.flatMap((entry) => {
    const { modulo } = entry;
    return isModule(modulo) ? actions.filter((action) => entry[action]).map((action): Permission => `${modulo}:${action}`) : [];
  });
  return new Set(held);
}
