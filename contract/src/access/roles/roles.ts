import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { listRoles } from '../users/activation.ts';
import { permisosUsuario } from '../permissions/of-person.ts';
import { listRolHistorial } from './history.ts';

/** What people are given permissions by; the code stays what it was when the role was made. */
export const Role = z.object({
  id: field.id,
  codigo_rol: z.string(),
  nombre: z.string(),
  descripcion: z.string().nullable(),
  activo: z.boolean(),
  /** Or only those assigned to the person (demo company §6). */
  ve_todos_los_proyectos: z.boolean(),
  /** Who has the role belongs to supply: the specification's `is_abastecimiento` (contract decision 15). */
  es_abastecimiento: z.boolean(),
  /** Accounts with the role, and how many of them may work. */
  personas: z.number().int(),
  personas_activas: z.number().int(),
  version: field.version,
});
export type Role = z.infer<typeof Role>;

const newCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9_]{1,10}$/, 'Use de 1 a 10 letras sin tilde, números o guion bajo. Ejemplo: JPR');
const chosenCode = z.string().trim().min(1).max(10);
const facts = { nombre: field.text(80), descripcion: field.optionalLines(300) };

export const listRol = call('gateway.listRol', 'GET /rol', {
  summary: 'Roles',
  permission: 'users:read',
  answer: z.array(Role),
});

export const getRol = call('gateway.getRol', 'GET /rol/{id}', {
  summary: 'Un rol',
  permission: 'users:read',
  params: { id: field.id },
  answer: Role,
});

/** To choose from in every form. */
export const listRolActivos = call('gateway.listRolActivos', 'GET /rol/activos', {
  summary: 'Roles activos',
  permission: 'session',
  answer: z.array(Role.pick({ id: true, codigo_rol: true, nombre: true, descripcion: true })),
});

/** Whatever shows a role or what it allows is stale after a change of it. */
const roleLists = [
  listRol.id,
  getRol.id,
  listRolActivos.id,
  listRoles.id,
  listRolHistorial.id,
  permisosUsuario.id,
  'site.listRolModuloPermiso',
  'site.listRolModuloPermisoByRol',
  'site.listRolModuloPermisoActivosByRol',
];

export const createRol = call('gateway.createRol', 'POST /rol', {
  summary: 'Crear un rol',
  permission: 'users:create',
  body: z.strictObject({
    codigo_rol: newCode,
    ...facts,
    activo: z.boolean().default(true),
    ve_todos_los_proyectos: z.boolean().default(false),
    es_abastecimiento: z.boolean().default(false),
  }),
  answer: Role,
  refreshes: roleLists,
});

/** Retiring a role that people have is refused (409), unless `mover_a` names the active role that they get instead. */
export const updateRol = call('gateway.updateRol', 'PUT /rol', {
  summary: 'Cambiar o retirar un rol',
  permission: 'users:update',
  body: z.strictObject({
    id: field.id,
    ...facts,
    activo: z.boolean(),
    ve_todos_los_proyectos: z.boolean(),
    es_abastecimiento: z.boolean(),
    mover_a: chosenCode.optional(),
    version: field.version,
  }),
  answer: Role,
  refreshes: roleLists,
});

/** Ours: a new role that may do exactly what another may. */
export const copiarRol = call('gateway.copiarRol', 'POST /rol/copiar', {
  summary: 'Copiar un rol con sus permisos',
  permission: 'users:create',
  body: z.strictObject({ id: field.id, codigo_rol: newCode, ...facts }),
  answer: Role,
  refreshes: roleLists,
});

/** Refused while somebody has it (409 says how many). */
export const deleteRol = call('gateway.deleteRol', 'DELETE /rol/{id}', {
  summary: 'Eliminar un rol',
  permission: 'users:delete',
  params: { id: field.id },
  answer: field.done,
  refreshes: roleLists,
});
