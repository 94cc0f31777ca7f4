import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';

/** What somebody is employed as (spec 1 §3, cargo). A retired one stays with those who have it and is not offered any more. */
export const Position = z.object({
  id: field.id,
  nombre: z.string(),
  descripcion: z.string().nullable(),
  activo: z.boolean(),
  /** How many people in service have it. */
  personas: z.number().int(),
  version: field.version,
});
export type Position = z.infer<typeof Position>;

export const listCargo = call('gateway.listCargo', 'GET /cargo', {
  summary: 'Cargos',
  permission: 'session',
  answer: z.array(Position),
});

/** The same list for the clients of the maintainers service. */
export const listPosition = call('maintainers.listPosition', 'GET /api/mantainers/position', {
  summary: 'Cargos del personal',
  permission: 'session',
  answer: z.array(Position),
});

export const getCargo = call('gateway.getCargo', 'GET /cargo/{id}', {
  summary: 'Un cargo',
  permission: 'session',
  params: { id: field.id },
  answer: Position,
});

const positionFields = { nombre: field.text(120), descripcion: field.optionalLines(500), activo: z.boolean().default(true) };
const refreshes = [listCargo.id, listPosition.id, getCargo.id, 'gateway.listUsuario', 'maintainers.filteredEmployees'];

export const createCargo = call('gateway.createCargo', 'POST /cargo', {
  summary: 'Crear un cargo',
  permission: 'users:create',
  body: z.strictObject(positionFields),
  answer: Position,
  refreshes,
});

export const updateCargo = call('gateway.updateCargo', 'PUT /cargo', {
  summary: 'Modificar o retirar un cargo',
  permission: 'users:update',
  body: z.strictObject({ id: field.id, version: field.version, ...positionFields }),
  answer: Position,
  refreshes,
});

/** Refused while somebody has it (409 says who). */
export const deleteCargo = call('gateway.deleteCargo', 'DELETE /cargo/{id}', {
  summary: 'Eliminar un cargo',
  permission: 'users:delete',
  params: { id: field.id },
  answer: field.done,
  refreshes,
});
