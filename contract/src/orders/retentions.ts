import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { orderNumber, PurchaseOrderInfo } from './orders/orders.ts';
import { editionChanges, aboveZero } from './editions/editions.ts';

/** Ours: what sheets kept back of what they accepted is given back, all of it unless an amount is said. */
export const releaseRetention = call('materials.releaseRetention', 'POST /api/purchase_orders/{number}/release_retention', {
  summary: 'Liberar la retención de una orden de compra',
  permission: 'purchase_orders:update',
  params: { number: orderNumber },
  body: z.strictObject({
    version: field.version,
    amount: field.money(aboveZero('El monto debe ser mayor que cero.', { digits: 14, decimals: 2 }).nullish()),
    reason: field.lines(),
  }),
  answer: PurchaseOrderInfo,
  refreshes: editionChanges,
});
