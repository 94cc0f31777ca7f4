import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { PendingLine } from './hes/hes.ts';
import { invoicingStates, MatchProblem, paymentStates } from './hes/match.ts';
import { orderNumber } from './orders/orders.ts';
import { receptionStates } from './orders/states.ts';

const sum = field.money(z.string().nullable());

/** How a line, or all of an order, stands; null: nobody can say. */
const standing = {
  reception: field.state(receptionStates),
  invoicing: field.state(invoicingStates).nullable(),
  payment: field.state(paymentStates).nullable(),
};

/** Why nothing more is waited for of a line, and who said so. */
const Closure = z.object({
  reason: z.string(),
  by: z.string(),
  at: field.instant,
  /** Why the ERP did not close it; null: it did, or was not asked yet. */
  erp_error: z.string().nullable(),
});

/** What was ordered, received, invoiced and paid of a line; null: nobody can say what was invoiced. Amounts are net. */
const TrackedLine = PendingLine.extend({
  ...standing,
  ordered_net: sum,
  /** What came is worth so much: no more is due. */
  received_net: sum,
  invoiced: z.string().nullable(),
  invoiced_net: sum,
  paid_net: sum,
  closure: Closure.nullable(),
});

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

/** What the supplier credited of it: as the ERP has it, or as somebody wrote it down with a return. */
const CreditNote = z.object({
  /** The ERP's; null: written down here. */
  number: z.string().nullable(),
  folio: z.string().nullable(),
  day: field.day,
  /** Of the lines of this order. */
  net: sum,
});

/** Ours: read from the ERP every quarter of an hour. */
export const orderTracking = call('materials.orderTracking', 'GET /api/purchase_orders/{number}/tracking', {
  summary: 'Lo ordenado, recibido, facturado y pagado de una orden de compra, y lo que no cuadra',
  permission: 'purchase_orders:read',
  params: { number: orderNumber },
  answer: z.object({
    /** How people call the ERP. */
    erp: z.string(),
    /** Null: it was never asked. */
    read_at: field.instant.nullable(),
    /** False: «sin fuente». */
    has_invoices: z.boolean(),
    /** All of it; its amounts are those of its lines, each rounded once. */
    total: z.object({ ...standing, ordered_net: sum, received_net: sum, invoiced_net: sum, paid_net: sum }),
    lines: z.array(TrackedLine),
    invoices: z.array(Invoice),
    credit_notes: z.array(CreditNote),
    /** By the tolerance of the day on which the order was made. */
    tolerance: z.object({ label: z.string(), percent: z.string(), pesos: z.string() }),
    problems: z.array(MatchProblem),
  }),
});
