import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { figure } from '../figures.ts';
import { LeftoverOffer } from '../materials/leftovers/leftovers.ts';
import { SupplierItem } from '../materials/supplier-items.ts';
import { AgreedPrice } from '../orders/agreements.ts';
import { discountPercentage, serviceOrders } from '../orders/orders/orders.ts';
import { OrderTerms, termsForm } from '../orders/terms.ts';
import { purchaseChanges } from './purchases.ts';

export const purchaseOrderLimits = {
  /** So many requests are merged at once, and so many lines go into their orders. */
  requests: 50,
  lines: 200,
} as const;

const requestIds = z
  .array(field.id)
  .min(1, 'Elija al menos una solicitud de compra.')
  .max(purchaseOrderLimits.requests, `A lo más ${purchaseOrderLimits.requests} solicitudes a la vez.`);

/** What was paid for it last, or what the price list says. */
const ProposedPrice = z.object({
  unit_price: field.money(z.string().nullable()),
  currency: field.currency,
  /** In words: `OC-000012 a Cables del Sur, 03-11-2026`, or the price list. */
  source: z.string(),
});

/** A line of which something is still to be ordered. */
export const OrderableLine = z.object({
  material_request_item_id: field.id,
  request_number: z.string(),
  /** What its order would be charged to: a project or a cost centre. */
  charge: z.string(),
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  /** Approved, still wanted, in no order, and not asked for elsewhere. */
  orderable_quantity: figure,
  price: ProposedPrice.nullable(),
  /** With whom a price is agreed today. */
  agreed: z.array(AgreedPrice),
  /** Who sells it, and how. */
  sold_by: z.array(
    SupplierItem.pick({
      supplier_code: true,
      supplier_item_code: true,
      purchase_unit: true,
      factor: true,
      minimum_quantity: true,
      lead_days: true,
    }),
  ),
  /** Of its request: what is asked for elsewhere in its place is decided by it. */
  version: field.version,
  /** For whom it is bought, and where it goes. */
  target: z.object({
    project_code: z.string().nullable(),
    place_id: field.id.nullable(),
    cost_center: z.string().nullable(),
    to_warehouse: z.string().nullable(),
  }),
  /** What lies elsewhere of it, the nearest first: asked for, or ignored with a reason, before it is ordered. */
  offers: z.array(LeftoverOffer),
  /** Why it is bought all the same; null while nobody has said. */
  ignored: z.string().nullable(),
});
export type OrderableLine = z.infer<typeof OrderableLine>;

/** Ours: what of some purchase requests can be ordered, with what is proposed for it. */
export const proposePurchaseOrder = call('materials.proposePurchaseOrder', 'POST /api/purchase/orders/proposal', {
  reads: true,
  summary: 'Lo que falta ordenar de unas solicitudes de compra, con su último precio',
  permission: 'purchase_requests:update',
  body: z.strictObject({ request_ids: requestIds }),
  answer: z.object({
    lines: z.array(OrderableLine),
    /** That most of them ask for, or were bought from last. */
    supplier_code: z.string().nullable(),
    supplier: z.string().nullable(),
    /** When the first of them is to be there; null: nobody said. */
    delivery_date: field.day.nullable(),
    payment_terms: z.string().nullable(),
    /** As their last order had them. */
    terms: OrderTerms,
    /** Of all that is shown here, to be sent back: what is ordered is what was seen. */
    fingerprint: z.string(),
  }),
});

const isNothing = (amount: string): boolean => /^[0.]*$/.test(amount);
const someOf = (message: string, digits: { digits: number; decimals: number }) =>
  field.amount(digits).refine((it) => !isNothing(it), message);

/** Of what is ordered; a line without a quantity stays out. */
const orderedLine = z
  .strictObject({
    material_request_item_id: field.id,
    quantity: someOf('La cantidad debe ser mayor que cero.', { digits: 12, decimals: 3 }).nullish(),
    unit_price: field.money(someOf('El precio debe ser mayor que cero.', { digits: 14, decimals: 4 }).nullish()),
    discount_percentage: field.money(discountPercentage.nullish()),
    tax_exempt: z.boolean().default(false),
  })
  .refine((it) => !it.quantity || it.unit_price, { path: ['unit_price'], error: 'Indique el precio neto.' });

/**
 * Ours: merges lines of purchase requests into orders, one for each project or cost centre that they are charged to. A line of which something
 * lies elsewhere is refused until that is asked for or ignored with a reason. Each order waits for the approval of its amount, which whoever prepared it does not give; then it goes to the ERP, copied from the requests.
 */
export const createPurchaseOrders = call('materials.createPurchaseOrders', 'POST /api/purchase/orders', {
  summary: 'Crear órdenes de compra con líneas de solicitudes de compra',
  permission: 'purchase_requests:update',
  body: z.strictObject({
    request_ids: requestIds,
    fingerprint: field.text(100),
    supplier_code: field.text(20),
    currency: field.currency,
    payment_terms: field.optionalText(),
    /** Advance, retention and milestones; by what is received where nothing is said. */
    terms: termsForm.optional(),
    delivery_date: field.day,
    comment: field.optionalLines(2_000),
    items: z
      .array(orderedLine)
      .max(purchaseOrderLimits.lines, `A lo más ${purchaseOrderLimits.lines} líneas.`)
      .refine((it) => it.some(({ quantity }) => quantity), 'Indique la cantidad de al menos una línea.')
      .refine((it) => new Set(it.map((one) => one.material_request_item_id)).size === it.length, 'Una línea está dos veces.'),
  }),
  answer: z.object({ orders: z.array(z.object({ number: z.string() })) }),
  refreshes: [...purchaseChanges, serviceOrders.id],
  changes: ['approvals'],
});
