import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { xlsx } from './sheets.ts';

/** Where costs go when there is no project (CECO); its owner approves what is asked for on it. */
export const CostCenter = z.object({
  codigo: z.string(),
  nombre: z.string(),
  responsable_id: field.id.nullable(),
  responsable: z.string().nullable(),
  codigo_unidad: z.string().nullable(),
  unidad: z.string().nullable(),
  activo: z.boolean(),
  version: field.version,
});
export type CostCenter = z.infer<typeof CostCenter>;

const filters = {
  search: z.string().trim().max(100).optional(),
  activo: z.enum(['true', 'false']).optional(),
};

/** Ours: to choose from and to keep. */
export const listCostCenters = call('maintainers.listCostCenters', 'GET /api/mantainers/cost_centers', {
  summary: 'Centros de costo',
  permission: 'session',
  query: { ...field.page, ...filters, sort: field.sort(['codigo', 'nombre'], 'codigo') },
  answer: field.paged(CostCenter),
});

/** Ours. */
export const exportCostCenters = call('maintainers.exportCostCenters', 'GET /api/mantainers/cost_centers/excel', {
  summary: 'Centros de costo en Excel',
  permission: 'approval_matrix:read',
  query: filters,
  answer: xlsx,
});

const fields = {
  nombre: field.text(120),
  responsable_id: field.id.nullable().default(null),
  codigo_unidad: z.string().max(10).nullable().default(null),
  activo: z.boolean().default(true),
};

/** Ours. */
export const createCostCenter = call('maintainers.createCostCenter', 'POST /api/mantainers/cost_centers', {
  summary: 'Crear un centro de costo',
  permission: 'approval_matrix:create',
  body: z.strictObject({
    codigo: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9][A-Z0-9._-]{1,19}$/, 'Use de 2 a 20 letras, números, puntos o guiones. Ejemplo: CC-1100'),
    ...fields,
  }),
  answer: CostCenter,
  refreshes: [listCostCenters.id],
});

/** Ours: the code is what others know it by, and stays. */
export const updateCostCenter = call('maintainers.updateCostCenter', 'PUT /api/mantainers/cost_centers', {
  summary: 'Cambiar un centro de costo',
  permission: 'approval_matrix:update',
  body: z.strictObject({ codigo: z.string().max(20), ...fields, version: field.version }),
  answer: CostCenter,
  refreshes: [listCostCenters.id],
});

/** Ours: one in use is retired (`activo: false`) instead. */
export const deleteCostCenter = call('maintainers.deleteCostCenter', 'DELETE /api/mantainers/cost_centers', {
  summary: 'Eliminar un centro de costo',
  permission: 'approval_matrix:delete',
  query: { codigo: z.string().max(20) },
  answer: field.done,
  refreshes: [listCostCenters.id],
});
