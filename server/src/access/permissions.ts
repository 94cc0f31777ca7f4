import { actions, modules, type Module, type Permission } from 'contract/permissions.ts';
import type { PermissionEntry } from 'contract/access/index.ts';
import type { Reader } from '../platform/database.ts';
import './tables.ts';

/** The entries of a role whose role and module are active (spec 1 §6). */
export async function entriesOf(db: Reader, codigo_rol: string | null): Promise<PermissionEntry[]> {
  if (codigo_rol === null) return [];
  return db
    .selectFrom('role_permissions as it')
    .innerJoin('permission_modules as module', 'module.id', 'it.modulo_permiso_id')
    .innerJoin('roles', 'roles.codigo_rol', 'it.codigo_rol')
    .select(['module.nombre as modulo', 'it.read', 'it.create', 'it.update', 'it.delete', 'it.approve'])
    .where('it.codigo_rol', '=', codigo_rol)
    .where('module.activo', '=', true)
    .where('roles.activo', '=', true)
    .orderBy('module.id')
    .execute();
}

const isModule = (name: string): name is Module => name in modules;

export function permissionsIn(entries: readonly PermissionEntry[]): ReadonlySet<Permission> {
  const held = entries.flatMap((entry) => {
    const { modulo } = entry;
    return isModule(modulo) ? actions.filter((action) => entry[action]).map((action): Permission => `${modulo}:${action}`) : [];
  });
  return new Set(held);
}
