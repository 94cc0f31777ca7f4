import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { ChangeEntry } from './audit.ts';

/** The limits that requests are held to; the database keeps how much, and whether it counts. */
export const restrictionCodes = [
  'material_request_lines',
  'service_request_items',
  'transfer_lines',
  'urgent_requests_per_month',
  'open_requests_per_project',
  'line_quantity',
  'required_date_days_back',
  'required_date_days_ahead',
  'beyond_takeoff',
] as const;
export type RestrictionCode = (typeof restrictionCodes)[number];

export const Restriction = z.object({
  restriction_id: field.id,
  codigo: z.enum(restrictionCodes),
  nombre: z.string(),
  descripcion: z.string(),
  unidad: z.string(),
  /** As text, exact. */
  quantity: z.string(),
  activo: z.boolean(),
  version: field.version,
});
export type Restriction = z.infer<typeof Restriction>;

export const getRestrictions = call('maintainers.getRestrictions', 'GET /api/restrictions/get_restrictions', {
  summary: 'Restricciones de las solicitudes',
  permission: 'approval_matrix:read',
  answer: z.array(Restriction),
});

/** Ours: what happened to one restriction, newest first. */
export const restrictionHistory = call('maintainers.restrictionHistory', 'GET /api/restrictions/history', {
  summary: 'Historial de una restricción',
  permission: 'approval_matrix:read',
  query: { ...field.page, restriction_id: field.id },
  answer: field.paged(ChangeEntry),
});

/** The specification's two parameters; ours are `activo` and the `version` that the person saw. */
export const updateRestriction = call('maintainers.updateRestriction', 'PUT /api/restrictions/update_restriction', {
  summary: 'Cambiar el límite de una restricción',
  permission: 'approval_matrix:update',
  query: {
    restriction_id: field.id,
    quantity: field.amount({ digits: 7, decimals: 3 }),
    activo: z.stringbool().optional(),
    version: field.sentVersion.optional(),
  },
  answer: Restriction,
  refreshes: [getRestrictions.id, restrictionHistory.id],
});
