import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { answerMeansNames, confirmationStates, lineAnswers } from '../orders/confirmation-states.ts';
import { getServiceOrder, orderNumber, PurchaseOrderInfo, serviceOrders } from '../orders/orders.ts';
import { saidOfOrder } from './supplier-link.ts';

/** What a supplier said of a line, and what became of it. */
const LineAnswer = z.object({
  says: z.enum(lineAnswers.names),
  date: field.day.nullable(),
  comment: z.string().nullable(),
  /** Later than wanted, of what is still to come, and nobody has decided it. */
  waits: z.boolean(),
  decision: z.enum(['aceptada', 'no_aceptada']).nullable(),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
});

/** A line of the version in force with the day for which it is wanted, and what its supplier promised. */
const ConfirmedLine = z.object({
  line: z.number().int(),
  code: z.string(),
  name: z.string(),
  quantity: z.string(),
  unit: z.string(),
  /** What is still to come of it. */
  pending: z.string(),
  wanted: field.day.nullable(),
  first_promise: field.day.nullable(),
  promise: field.day.nullable(),
  /** How far the promise moved; null without one. */
  days_moved: z.number().int().nullable(),
  /** Promised for a day that has passed, and not all of it came. */
  is_broken: z.boolean(),
  said: LineAnswer.nullable(),
});
export type ConfirmedLine = z.infer<typeof ConfirmedLine>;

/** What the supplier was asked of the version in force, and answered. */
export const OrderConfirmation = z.object({
  /** Null: this version was not sent with a link. */
  link: z
    .object({
      emails: z.string(),
      status: field.state(confirmationStates),
      asked_by: z.string(),
      asked_at: field.instant,
      /** When the last mail with it left. */
      sent_at: field.instant.nullable(),
      seen_at: field.instant.nullable(),
      open_until: field.day,
      version: field.version,
    })
    .nullable(),
  answer: z
    .object({
      number: z.number().int(),
      at: field.instant,
      comment: z.string().nullable(),
      /** Not given by the link: who wrote it down, how it came, and who of the supplier gave it. */
      registered: z.object({ by: z.string(), means: z.enum(answerMeansNames), spoke_with: z.string() }).nullable(),
    })
    .nullable(),
  lines: z.array(ConfirmedLine),
});
export type OrderConfirmation = z.infer<typeof OrderConfirmation>;

/** Ours. */
export const orderConfirmation = call('materials.orderConfirmation', 'GET /api/purchase_orders/{number}/confirmation', {
  summary: 'Lo que el proveedor respondió de una orden de compra, y para cuándo promete cada línea',
  permission: 'purchase_orders:read',
  params: { number: orderNumber },
  answer: OrderConfirmation,
});

const changes = {
  permission: 'purchase_orders:update',
  params: { number: orderNumber },
  answer: PurchaseOrderInfo,
  refreshes: [orderConfirmation.id, serviceOrders.id, getServiceOrder.id],
} as const;

/** Ours: what the supplier said otherwise than by the link counts as if it came by it (decision 186). */
export const registerOrderAnswer = call('materials.registerOrderAnswer', 'POST /api/purchase_orders/{number}/confirmation/answer', {
  ...changes,
  summary: 'Registrar lo que un proveedor respondió de una orden de compra por teléfono, por correo o en persona',
  body: z.strictObject({
    /** Of the link: nobody writes over an answer they have not seen. */
    version: field.version,
    means: z.enum(answerMeansNames),
    /** Who of the supplier gave it. */
    spoke_with: field.text(120),
    ...saidOfOrder,
  }),
});

/** Ours: a later day becomes the promise of its line, or the supplier is told that it does not. */
export const decideOrderDates = call('materials.decideOrderDates', 'PUT /api/purchase_orders/{number}/confirmation/dates', {
  ...changes,
  summary: 'Aceptar o no las fechas que propone el proveedor de una orden de compra',
  body: z
    .strictObject({
      /** Of the link: nobody accepts what they have not seen. */
      version: field.version,
      lines: z
        .array(z.number().int().positive())
        .min(1, 'Elija al menos una línea.')
        .max(500)
        .refine((it) => new Set(it).size === it.length, 'Una línea está dos veces.'),
      accept: z.boolean(),
      reason: field.optionalLines(500),
    })
    .refine((it) => it.accept || it.reason !== null, { path: ['reason'], error: 'Diga al proveedor por qué no.' }),
});

/** Ours: another mail with another link, to the same addresses. */
export const remindOrderConfirmation = call(
  'materials.remindOrderConfirmation',
  'POST /api/purchase_orders/{number}/confirmation/reminder',
  {
    ...changes,
    summary: 'Recordar al proveedor que confirme una orden de compra',
    body: z.strictObject({ version: field.version }),
    refreshes: [...changes.refreshes, 'materials.serviceOrderMails'],
  },
);

/** Ours: the link opens nothing any more; what was answered stays. */
export const revokeOrderLink = call('materials.revokeOrderLink', 'PUT /api/purchase_orders/{number}/confirmation/revoke', {
  ...changes,
  summary: 'Revocar el enlace con que el proveedor confirma una orden de compra',
  body: z.strictObject({ version: field.version, reason: field.lines(500) }),
});
