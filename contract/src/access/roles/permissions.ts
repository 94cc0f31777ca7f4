import { z } from 'zod';
import { call, download } from '../../call.ts';
import * as field from '../../fields.ts';
import { actions, type Action } from '../../permissions.ts';
import { permisosUsuario } from '../permissions/of-person.ts';
import { listRolHistorial } from './history.ts';

const codigoRol = z.string().trim().min(1).max(10);

const flags = { read: z.boolean(), create: z.boolean(), update: z.boolean(), delete: z.boolean(), approve: z.boolean() };
const flagsGiven = {
  read: z.boolean().default(true),
  create: z.boolean().default(false),
  update: z.boolean().default(false),
  delete: z.boolean().default(false),
  approve: z.boolean().default(false),
};

/** Whoever may do something in a module may see it. */
const seesWhatItDoes = (it: Record<Action, boolean>): boolean => it.read || !actions.some((action) => it[action]);
const writesUnseen = { path: ['read'], error: 'Quien puede crear, modificar, eliminar o aprobar también debe poder ver.' };

export const RolePermission = z.object({
  codigo_rol: z.string(),
  modulo_permiso_id: field.id,
  modulo: z.string(),
  descripcion: z.string(),
  activo: z.boolean(),
  ...flags,
});
export type RolePermission = z.infer<typeof RolePermission>;

export const listRolModuloPermiso = call('site.listRolModuloPermiso', 'GET /rolModuloPermiso', {
  summary: 'Permisos de todos los roles',
  permission: 'users:read',
  answer: z.array(RolePermission),
});

export const listRolModuloPermisoByRol = call('site.listRolModuloPermisoByRol', 'GET /rolModuloPermiso/rol/{rol}', {
  summary: 'Permisos de un rol',
  permission: 'users:read',
  params: { rol: codigoRol },
  answer: z.array(RolePermission),
});

/** Open to whoever is signed in for their own role: the route guard reads it. */
export const listRolModuloPermisoActivosByRol = call('site.listRolModuloPermisoActivosByRol', 'GET /rolModuloPermiso/rol/activos/{rol}', {
  summary: 'Permisos activos de un rol',
  permission: 'session',
  params: { rol: codigoRol },
  answer: z.array(RolePermission),
});

/** Ours: modules by roles, one letter per right. */
export const exportRolModuloPermiso = call('site.exportRolModuloPermiso', 'GET /rolModuloPermiso/excel', {
  summary: 'Matriz de roles y permisos en Excel',
  permission: 'users:read',
  answer: download('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
});

export const permissionLists = [
  listRolModuloPermiso.id,
  listRolModuloPermisoByRol.id,
  listRolModuloPermisoActivosByRol.id,
  listRolHistorial.id,
  permisosUsuario.id,
];

export const createRolModuloPermiso = call('site.createRolModuloPermiso', 'POST /rolModuloPermiso', {
  summary: 'Dar un módulo a un rol',
  permission: 'users:create',
  body: z.strictObject({ codigo_rol: codigoRol, modulo_permiso_id: field.id, ...flagsGiven }).refine(seesWhatItDoes, writesUnseen),
  answer: RolePermission,
  refreshes: permissionLists,
});

export const updateRolModuloPermiso = call('site.updateRolModuloPermiso', 'PUT /rolModuloPermiso', {
  summary: 'Cambiar lo que un rol puede hacer en un módulo',
  permission: 'users:update',
  body: z.strictObject({ codigo_rol: codigoRol, modulo_permiso_id: field.id, ...flags }).refine(seesWhatItDoes, writesUnseen),
  answer: RolePermission,
  refreshes: permissionLists,
});

export const deleteRolModuloPermiso = call('site.deleteRolModuloPermiso', 'DELETE /rolModuloPermiso/{codigo_rol}/{modulo_permiso_id}', {
  summary: 'Quitar un módulo a un rol',
  permission: 'users:delete',
  params: { codigo_rol: codigoRol, modulo_permiso_id: field.id },
  answer: field.done,
  refreshes: permissionLists,
});
