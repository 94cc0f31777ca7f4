import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { orderNumber } from '../../orders/orders/orders.ts';

/** Whoever reads what goes back to its supplier. */
export const readsReturns = { permission: 'purchase_orders:read', orPermission: ['mobile_warehouses:read'] } as const;

/** Of a receipt, what may still go back. */
const ReturnableLine = z.object({
  material_request_item_id: field.id,
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  received: z.string(),
  /** On other returns, whatever became of them but an annulment. */
  returned: z.string(),
  /** Of what was received and not used, given back or passed on, as far as it lies there. */
  available: z.string(),
  /** Net, of one of them. */
  price: field.money(z.string().nullable()),
});
export const ReturnableReceipt = z.object({
  receipt_number: z.string(),
  order_number: z.string(),
  supplier: z.string(),
  currency: field.currency,
  request_number: z.string(),
  paper: z.string().nullable(),
  received_at: field.instant,
  from_code: z.string().nullable(),
  from_name: z.string().nullable(),
  project_code: z.string().nullable(),
  lines: z.array(ReturnableLine),
});
export type ReturnableReceipt = z.infer<typeof ReturnableReceipt>;

const ReturnableOrder = z.object({ number: z.string(), supplier: z.string(), received_at: field.instant });
export type ReturnableOrder = z.infer<typeof ReturnableOrder>;

/** Orders of which material came that the person sees, the latest first: of a keeper, to their warehouses. */
export const returnableOrders = call('materials.returnableOrders', 'GET /api/supplier_returns/orders', {
  summary: 'Órdenes de compra de las que llegó material que se puede devolver',
  ...readsReturns,
  query: { ...field.page, search: z.string().trim().max(100).optional() },
  answer: field.paged(ReturnableOrder),
});

/** Receipts of an order's materials, the newest first, with what of each may go back. */
export const returnableReceipts = call('materials.returnableReceipts', 'GET /api/supplier_returns/receipts', {
  summary: 'Recepciones de una orden de las que se puede devolver al proveedor',
  ...readsReturns,
  query: { order_number: orderNumber },
  answer: z.object({ items: z.array(ReturnableReceipt) }),
});
