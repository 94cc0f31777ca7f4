import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { getServiceOrder, orderNumber, PurchaseOrderInfo } from './orders/orders.ts';
import { orderTracking } from './tracking.ts';

/** Ours: nothing more is waited for of these lines, here and in the ERP; what did not come of them may be bought elsewhere. */
export const closeOrderLines = call('materials.closeOrderLines', 'POST /api/purchase_orders/{number}/close_lines', {
  summary: 'Cerrar lo que falta de líneas de una orden de compra, también en el ERP',
  permission: 'purchase_orders:update',
  params: { number: orderNumber },
  body: z.strictObject({
    version: field.version,
    /** Left out: all of which something is missing. */
    lines: z
      .array(z.number().int().positive())
      .min(1, 'Elija al menos una línea.')
      .max(500)
      .refine((it) => new Set(it).size === it.length, 'Una línea está dos veces.')
      .optional(),
    reason: field.lines(500),
  }),
  answer: PurchaseOrderInfo,
  refreshes: [
    orderTracking.id,
    getServiceOrder.id,
    'materials.serviceOrders',
    'materials.getHesPurchaseOrder',
    'materials.orderReception',
    'materials.getPurchaseRequest',
    'materials.getMaterialPurchaseRequest',
  ],
});
