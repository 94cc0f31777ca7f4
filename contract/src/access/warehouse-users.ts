import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';

const active = z.union([z.literal(1), z.literal(0)]);

/** A person who works in warehouses, and in which ones (spec 1 §7). */
export const WarehouseUser = z.object({
  id: field.id,
  user_id: field.id,
  token_usuario: z.string(),
  nombre: z.string(),
  email: z.string(),
  activo: active,
  bodegas: z.array(z.object({ codigo: z.string(), nombre: z.string() })),
  version: field.version,
});
export type WarehouseUser = z.infer<typeof WarehouseUser>;

const warehouses = z.array(z.string().trim().min(1).max(20)).min(1, 'Elija al menos una bodega.').max(200);

export const listUsuarioBodega = call('warehouse.listUsuarioBodega', 'GET /usuarioBodega', {
  summary: 'Usuarios de bodega',
  permission: 'users:read',
  answer: z.array(WarehouseUser),
});

/** By the identifier `token_usuario`, which authenticates nothing (contract decision 19); one's own is open to everybody. */
export const getUsuarioBodegaByToken = call('warehouse.getUsuarioBodegaByToken', 'GET /usuarioBodega/token/{token}', {
  summary: 'Un usuario de bodega, por su identificador',
  permission: 'session',
  params: { token: z.string().min(1).max(100) },
  answer: WarehouseUser,
});

export const getUsuarioBodegaByEmail = call('warehouse.getUsuarioBodegaByEmail', 'GET /usuarioBodega/email/{email}', {
  summary: 'Un usuario de bodega, por su correo',
  permission: 'session',
  params: { email: z.string().trim().toLowerCase().min(1).max(254) },
  answer: WarehouseUser,
});

const warehouseUserLists = ['projects.personNeeds', listUsuarioBodega.id, getUsuarioBodegaByToken.id, getUsuarioBodegaByEmail.id];

export const createUsuarioBodega = call('warehouse.createUsuarioBodega', 'POST /usuarioBodega', {
  summary: 'Crear un usuario de bodega',
  permission: 'users:create',
  body: z.strictObject({ user_id: field.id, bodegas: warehouses, activo: active.default(1) }),
  answer: WarehouseUser,
  refreshes: warehouseUserLists,
});

/** The person stays; the warehouses are replaced. */
export const updateUsuarioBodega = call('warehouse.updateUsuarioBodega', 'PUT /usuarioBodega', {
  summary: 'Cambiar las bodegas de un usuario de bodega',
  permission: 'users:update',
  body: z.strictObject({ id: field.id, bodegas: warehouses, activo: active, version: field.version }),
  answer: WarehouseUser,
  refreshes: warehouseUserLists,
});

/** The flag turns 1 or 0; without `activo` it turns to the other. */
export const activarDesactivarUsuarioBodega = call('warehouse.activarDesactivarUsuarioBodega', 'PUT /usuarioBodega/activarDesactivar', {
  summary: 'Activar o desactivar un usuario de bodega',
  permission: 'users:update',
  body: z.strictObject({ id: field.id, activo: active.optional() }),
  answer: WarehouseUser,
  refreshes: warehouseUserLists,
});

export const deleteUsuarioBodega = call('warehouse.deleteUsuarioBodega', 'DELETE /usuarioBodega/{id}', {
  summary: 'Eliminar un usuario de bodega',
  permission: 'users:delete',
  params: { id: field.id },
  answer: field.done,
  refreshes: warehouseUserLists,
});
