import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { mailStates } from '../maintenance/mails.ts';
import { getServiceOrder, orderNumber, PurchaseOrderInfo, serviceOrders } from './orders/orders.ts';

/** So many addresses a mail has at most, and so many mails of an order are listed. */
export const mostRecipients = 10;
const mostMails = 100;

/** Ours: what would be sent to the supplier now, for a person to read and change. */
export const proposeOrderMail = call('materials.proposeOrderMail', 'GET /api/purchase_orders/{number}/mail', {
  summary: 'El correo con que se enviaría una orden de compra a su proveedor',
  permission: 'purchase_orders:update',
  params: { number: orderNumber },
  answer: z.object({
    /** The order's, to be sent back: what is sent is what was read. */
    version: field.version,
    edition: z.number().int(),
    recipients: z.array(z.string()),
    subject: z.string(),
    body: z.string(),
    filename: z.string(),
  }),
});

/** Ours: what was sent to the supplier, the latest first. */
export const serviceOrderMails = call('materials.serviceOrderMails', 'GET /api/purchase_orders/{number}/mails', {
  summary: 'Los correos con que se envió una orden de compra',
  permission: 'purchase_orders:read',
  params: { number: orderNumber },
  answer: z
    .array(
      z.object({
        id: field.id,
        edition: z.number().int(),
        recipients: z.string(),
        subject: z.string(),
        by: z.string(),
        at: field.instant,
        /** What became of it. */
        state: field.state(mailStates),
      }),
    )
    .max(mostMails),
});

/** Ours: the version in force, as PDF. Only with the ERP's number: a draft never leaves. */
export const sendServiceOrder = call('materials.sendServiceOrder', 'POST /api/purchase_orders/{number}/mails', {
  summary: 'Enviar por correo una orden de compra a su proveedor',
  permission: 'purchase_orders:update',
  params: { number: orderNumber },
  body: z.strictObject({
    version: field.version,
    recipients: z.array(field.email).min(1, 'Indique al menos un correo.').max(mostRecipients, `Máximo ${mostRecipients} correos.`),
    subject: field.text(200),
    body: field.lines(4000),
  }),
  answer: PurchaseOrderInfo,
  prepares: true,
  refreshes: [serviceOrders.id, getServiceOrder.id, serviceOrderMails.id],
});
