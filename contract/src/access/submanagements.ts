import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';

/** A part of the company with somebody who answers for it. */
export const Submanagement = z.object({
  id: field.id,
  nombre: z.string(),
  /** The business unit that it leads, when it leads one. */
  codigo_unidad: z.string().nullable(),
  responsable_id: field.id.nullable(),
  responsable: z.string().nullable(),
  activo: z.boolean(),
  /** How many people in service belong to it. */
  personas: z.number().int(),
  version: field.version,
});
export type Submanagement = z.infer<typeof Submanagement>;

export const listSubmanagement = call('maintainers.listSubmanagement', 'GET /api/mantainers/submanagement', {
  summary: 'Subgerencias',
  permission: 'session',
  answer: z.array(Submanagement),
});

const submanagementFields = {
  nombre: field.text(120),
  codigo_unidad: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Elija una unidad de negocio.')
    .nullable()
    .default(null),
  responsable_id: field.id.nullable().default(null),
  activo: z.boolean().default(true),
};
const refreshes = [listSubmanagement.id, 'gateway.listUsuario', 'maintainers.filteredEmployees'];

/** Ours. */
export const createSubmanagement = call('maintainers.createSubmanagement', 'POST /api/mantainers/submanagement', {
  summary: 'Crear una subgerencia',
  permission: 'users:create',
  body: z.strictObject(submanagementFields),
  answer: Submanagement,
  refreshes,
});

/** Ours. */
export const updateSubmanagement = call('maintainers.updateSubmanagement', 'PUT /api/mantainers/submanagement', {
  summary: 'Modificar o retirar una subgerencia',
  permission: 'users:update',
  body: z.strictObject({ id: field.id, version: field.version, ...submanagementFields }),
  answer: Submanagement,
  refreshes,
});

/** Ours: refused while somebody belongs to it (409 says who). */
export const deleteSubmanagement = call('maintainers.deleteSubmanagement', 'DELETE /api/mantainers/submanagement/{id}', {
  summary: 'Eliminar una subgerencia',
  permission: 'users:delete',
  params: { id: field.id },
  answer: field.done,
  refreshes,
});
