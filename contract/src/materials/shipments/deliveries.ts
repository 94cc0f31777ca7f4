import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { warehouseCode } from '../catalogue/codes.ts';

/** Who brings it: another warehouse of ours, or a supplier. */
export const deliverySources = { traslado: 'De una bodega', proveedor: 'De un proveedor' } as const;
export const deliverySourceNames = ['traslado', 'proveedor'] as const satisfies (keyof typeof deliverySources)[];

/** What is under way and somebody is to receive. */
export const Delivery = z.object({
  source: z.enum(deliverySourceNames),
  /** Of the transfer, or of the request that was bought for. */
  number: z.string(),
  request_number: z.string().nullable(),
  from_name: z.string().nullable(),
  to_code: z.string().nullable(),
  to_name: z.string(),
  project_code: z.string().nullable(),
  lines: z.number().int(),
  required_date: field.day.nullable(),
  /** It should have been there by now. */
  late: z.boolean(),
  /** On its way, or ordered, since then. */
  since: field.instant,
});
export type Delivery = z.infer<typeof Delivery>;

/** Ours: whatever comes to warehouses and sites of the person, from every source; what is late first. */
export const listToReceive = call('materials.listToReceive', 'GET /api/requests/to_receive', {
  summary: 'Lo que la persona tiene por recibir: de otras bodegas y de proveedores',
  permission: 'materials:read',
  orPermission: ['mobile_warehouses:read'],
  query: {
    ...field.page,
    search: z.string().trim().max(100).optional(),
    source: z.enum(deliverySourceNames).optional(),
    warehouse_code: warehouseCode.optional(),
    /** Only what comes to the person's own warehouses and projects, or for what they asked, whatever else they see. */
    mine: z.stringbool().optional(),
  },
  tells: ['approvals'],
  answer: field.paged(Delivery),
});
