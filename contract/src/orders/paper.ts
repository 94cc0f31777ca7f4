import { z } from 'zod';
import { call, download } from '../call.ts';
import * as field from '../fields.ts';
import { orderNumber } from './orders/orders.ts';

const text = z.string().nullable();
const sum = field.money(z.string().nullable());

/** What stands on the paper of an order (spec 2 §3). */
export const PurchaseOrderPaper = z.object({
  buyer: z.object({ name: text, address: text, phone: text, email: text, business_line: text, tax_id: text }),
  project_code: text,
  cost_center: text,
  number: z.string(),
  /** As the paper writes it: `DD-MM-YYYY`. */
  document_date: z.string(),
  supplier: z.object({ code: z.string(), tax_id: text, name: z.string(), contact: text, address: text, payment_condition: text }),
  materials: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      quantity: z.string(),
      unit: z.string(),
      currency: field.currency,
      price: sum,
      /** In percent; 0 where it is exempt. */
      tax: z.string(),
      discount_percentage: z.string(),
      total: sum,
    }),
  ),
  totals: z.object({ net: sum, tax: sum, discount: sum, total_with_discount: sum }),
  /** What the order says besides. */
  sale_order: text,
});
export type PurchaseOrderPaper = z.infer<typeof PurchaseOrderPaper>;

/** By the number of the order, or of the request that one order comes from. */
export const purchaseOrderPdfInfo = call('materials.purchaseOrderPdfInfo', 'GET /api/requests/purchase_order_pdf_info', {
  summary: 'Datos del PDF de una orden de compra',
  permission: 'purchase_orders:read',
  query: { number: orderNumber },
  answer: PurchaseOrderPaper,
});

/** Ours: marked as a draft until the ERP has given its number. */
export const serviceOrderPdf = call('materials.serviceOrderPdf', 'GET /api/purchase_orders/{number}/pdf', {
  summary: 'Una orden de compra, en PDF',
  permission: 'purchase_orders:read',
  params: { number: orderNumber },
  /** Which version of it; the one in force unless said. */
  query: { edition: field.sentNumber(z.number().int().positive()).optional() },
  answer: download('application/pdf'),
});
