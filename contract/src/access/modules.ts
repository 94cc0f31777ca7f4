import { z } from 'zod';
import { call } from '../call.ts';
import { actions, modules, type Module } from '../permissions.ts';
import * as field from '../fields.ts';
import { permissionLists } from './roles/permissions.ts';

const GuardedCall = z.object({ id: z.string(), metodo: z.string(), ruta: z.string(), resumen: z.string() });

/** Ours: which calls a module guards, and those that no module guards; made from the contract, never kept by hand. */
export const listModuloPermisoUsos = call('warehouse.listModuloPermisoUsos', 'GET /moduloPermiso/usos', {
  summary: 'Llamadas que protege cada módulo de permiso',
  permission: 'users:read',
  answer: z.object({
    modulos: z.array(z.object({ modulo: z.string(), llamadas: z.array(z.object({ ...GuardedCall.shape, accion: z.enum(actions) })) })),
    con_sesion: z.array(GuardedCall),
    publicas: z.array(GuardedCall),
  }),
});

const moduleNames = Object.keys(modules) as [Module, ...Module[]];

/** A permission module (spec 1 §3); its name is fixed in the program, its label and active flag are data. */
export const PermissionModule = z.object({
  id: field.id,
  nombre: z.string(),
  descripcion: z.string(),
  activo: z.boolean(),
  version: field.version,
});
export type PermissionModule = z.infer<typeof PermissionModule>;

export const listModuloPermiso = call('warehouse.listModuloPermiso', 'GET /moduloPermiso', {
  summary: 'Módulos de permiso',
  permission: 'users:read',
  answer: z.array(PermissionModule),
});

export const listModuloPermisoActivos = call('warehouse.listModuloPermisoActivos', 'GET /moduloPermiso/activos', {
  summary: 'Módulos de permiso activos',
  permission: 'users:read',
  answer: z.array(PermissionModule),
});

const moduleLists = [listModuloPermiso.id, listModuloPermisoActivos.id, ...permissionLists];

/** Only a module that the program knows can be created: any other would guard nothing. */
export const createModuloPermiso = call('warehouse.createModuloPermiso', 'POST /moduloPermiso', {
  summary: 'Crear un módulo de permiso',
  permission: 'users:create',
  body: z.strictObject({ nombre: z.enum(moduleNames), descripcion: field.text(120), activo: z.boolean().default(true) }),
  answer: PermissionModule,
  refreshes: moduleLists,
});

export const updateModuloPermiso = call('warehouse.updateModuloPermiso', 'PUT /moduloPermiso', {
  summary: 'Cambiar un módulo de permiso',
  permission: 'users:update',
  body: z.strictObject({ id: field.id, descripcion: field.text(120), activo: z.boolean(), version: field.version }),
  answer: PermissionModule,
  refreshes: moduleLists,
});

/** Refused while a role holds it (409 says which). */
export const deleteModuloPermiso = call('warehouse.deleteModuloPermiso', 'DELETE /moduloPermiso/{id}', {
  summary: 'Eliminar un módulo de permiso',
  permission: 'users:delete',
  params: { id: field.id },
  answer: field.done,
  refreshes: moduleLists,
});
