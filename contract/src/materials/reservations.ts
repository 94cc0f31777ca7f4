import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { chargeCode, materialCode, warehouseCode } from './catalogue/codes.ts';
import { figure, stockFigures } from '../figures.ts';

/** Ours: what approved requests still wait for, by warehouse: it is there, and promised to somebody. */
export const Reservation = z.object({
  number: z.string(),
  material_request_item_id: field.id,
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  warehouse_code: z.string(),
  warehouse: z.string(),
  project_code: z.string().nullable(),
  cost_center: z.string().nullable(),
  requester: z.string(),
  required_date: field.day.nullable(),
  ...stockFigures,
  /** Of it, by this line alone. */
  reserved_quantity: figure,
  version: field.version,
  allowed_actions: z.array(z.enum(['release', 'dispatch'])),
});
export type Reservation = z.infer<typeof Reservation>;

export const listReservations = call('materials.listReservations', 'GET /api/requests/reservations', {
  summary: 'Materiales reservados por solicitudes aprobadas',
  permission: 'materials:read',
  query: {
    ...field.page,
    search: z.string().trim().max(100).optional(),
    warehouse_code: warehouseCode.optional(),
    project_code: chargeCode.optional(),
    code: materialCode.optional(),
    sort: field.sort(['number', 'code', 'required_date'], 'required_date'),
  },
  tells: ['approvals'],
  answer: field.paged(Reservation),
});
