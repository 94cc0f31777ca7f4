import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { PendingLine } from './hes.ts';
import { orderNumber } from './orders.ts';

const sum = field.money(z.string().nullable());

/** What was ordered, received and invoiced of a line; null: nobody can say what was invoiced. */
const TrackedLine = PendingLine.extend({ ordered_net: sum, invoiced: z.string().nullable(), invoiced_net: sum });

const Invoice = z.object({
  /** The ERP's, and the supplier's own. */
  number: z.string(),
  folio: z.string().nullable(),
  day: field.day,
  /** Of the lines of this order. */
  net: sum,
  /** Of the whole invoice, gross, and what of it was paid. */
  total: sum,
  paid: sum,
});

/** Ours: read from the ERP every quarter of an hour. */
export const orderTracking = call('materials.orderTracking', 'GET /api/purchase_orders/{number}/tracking', {
  summary: 'Lo ordenado, recibido y facturado de una orden de compra, según el ERP',
  permission: 'purchase_orders:read',
  params: { number: orderNumber },
  answer: z.object({
    /** How people call the ERP. */
    erp: z.string(),
    /** Null: it was never asked. */
    read_at: field.instant.nullable(),
    /** False: «sin fuente». */
    has_invoices: z.boolean(),
    lines: z.array(TrackedLine),
    invoices: z.array(Invoice),
  }),
});
