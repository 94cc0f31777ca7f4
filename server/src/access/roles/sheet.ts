import { lettersOf } from 'contract/permissions.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { rolePermissions } from './permissions.ts';
import '../tables.ts';
import { todayInChile } from '../../platform/today.ts';

/** Modules by roles as a spreadsheet, one letter per right. */
export async function exportRolePermissions({ db, user }: Reading): Promise<FileAnswer> {
  const [roles, modules, entries] = await Promise.all([
    db.selectFrom('roles').select(['codigo_rol', 'nombre', 'activo']).orderBy('nombre').limit(1_000).execute(),
    db.selectFrom('permission_modules').select(['id', 'nombre', 'descripcion', 'activo']).orderBy('id').execute(),
    rolePermissions(db).execute(),
  ]);
  const held = new Map(entries.map((it) => [`${it.modulo_permiso_id} ${it.codigo_rol}`, lettersOf(it)]));
  const columns = [
    { key: 'modulo', header: 'Módulo', width: 48 },
    { key: 'nombre', header: 'Nombre interno', width: 22 },
    { key: 'activo', header: 'Activo', width: 10 },
    ...roles.map(({ codigo_rol, nombre, activo }) => ({
      key: ` ${codigo_rol}`,
      header: `${nombre} (${codigo_rol})${activo ? '' : ', retirado'}`,
    })),
  ];
  const lines = modules.map(({ id, nombre, descripcion, activo }) => ({
    modulo: descripcion,
    nombre,
    activo,
    ...Object.fromEntries(roles.map(({ codigo_rol }) => [` ${codigo_rol}`, held.get(`${id} ${codigo_rol}`)])),
  }));
  async function* rows() {
    yield lines;
  }
  const today = todayInChile();
  return { filename: `roles-y-permisos-${today}.xlsx`, content: writeSpreadsheet(user, { sheet: 'Permisos', columns, rows: rows() }) };
}
