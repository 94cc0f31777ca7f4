import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { discountPercentage, getServiceOrder, OrderLine, orderNumber, PurchaseOrderInfo, serviceOrders } from '../orders/orders.ts';
import { editionStates } from '../orders/states.ts';
import { OrderTerms, termsForm } from '../terms.ts';

const text = z.string().nullable();
const sum = field.money(z.string().nullable());
/** So many versions an order has at most; whoever needs more makes another order. */
export const mostEditions = 50;

/** A version of an order, whole: what it says, why, and what became of it. */
export const OrderEdition = z.object({
  edition: z.number().int(),
  status: field.state(editionStates),
  /** Null of the first: it says what was approved. */
  reason: text,
  /** Who amended, or prepared the order; null of what was awarded. */
  by: text,
  created_at: field.instant,
  /** Who approved what it says. */
  approvers: z.array(z.string()),
  /** In whose hands its approval is. */
  waiting_for: text,
  /** Who of the chain did not want it, and why. */
  rejected_by: text,
  rejection: text,
  /** Why the ERP did not take it. */
  erp_error: text,
  payment_terms: text,
  terms: OrderTerms,
  delivery_place: text,
  delivery_date: field.day.nullable(),
  comment: text,
  discount: sum,
  net: sum,
  tax: sum,
  total: sum,
  items: z.array(OrderLine),
});
export type OrderEdition = z.infer<typeof OrderEdition>;

/** Ours: the newest first. */
export const serviceOrderEditions = call('materials.serviceOrderEditions', 'GET /api/purchase_orders/{number}/editions', {
  summary: 'Las versiones de una orden de compra',
  permission: 'purchase_orders:read',
  params: { number: orderNumber },
  answer: z.array(OrderEdition).max(mostEditions),
  tells: ['approvals'],
});

export const editionChanges = [serviceOrders.id, 'materials.orderFigures', getServiceOrder.id, serviceOrderEditions.id];
const isNothing = (amount: string): boolean => /^[0.]*$/.test(amount);
export const aboveZero = (message: string, digits: { digits: number; decimals: number }) =>
  field.amount(digits).refine((it) => !isNothing(it), message);

/** Ours: another quantity, price, term or day of what an issued order says; from whom it is bought is another order (`changeOrderSupplier`). */
export const amendServiceOrder = call('materials.amendServiceOrder', 'POST /api/purchase_orders/{number}/amend', {
  summary: 'Enmendar una orden de compra emitida: una versión nueva, que se aprueba si cambia montos o pago',
  permission: 'purchase_orders:update',
  params: { number: orderNumber },
  body: z.strictObject({
    version: field.version,
    reason: field.lines(),
    payment_terms: field.optionalText(),
    /** Left out they stay; once something was received they do not change. */
    terms: termsForm.optional(),
    delivery_place: field.optionalText(),
    delivery_date: field.day.nullish().transform((it) => it ?? null),
    comment: field.optionalLines(2000),
    /** Lines that are left out stay as they are. */
    items: z
      .array(
        z.strictObject({
          line: z.number().int().positive(),
          quantity: aboveZero('La cantidad debe ser mayor que cero.', { digits: 12, decimals: 3 }),
          unit_price: field.money(aboveZero('El precio debe ser mayor que cero.', { digits: 14, decimals: 4 }).nullish()),
          /** Left out it stays; null: nothing is taken off any more. */
          discount_percentage: field.money(discountPercentage.nullish()),
        }),
      )
      .max(500)
      .default([]),
  }),
  answer: PurchaseOrderInfo,
  prepares: true,
  refreshes: editionChanges,
  changes: ['approvals'],
});

/** Ours. */
export const withdrawAmendment = call('materials.withdrawAmendment', 'POST /api/purchase_orders/{number}/amendment/withdraw', {
  summary: 'Retirar la versión de una orden de compra que aún no está vigente',
  permission: 'purchase_orders:update',
  params: { number: orderNumber },
  body: z.strictObject({ version: field.version, reason: field.lines() }),
  answer: PurchaseOrderInfo,
  refreshes: editionChanges,
  changes: ['approvals'],
});

/** Ours. */
export const retryAmendment = call('materials.retryAmendment', 'POST /api/purchase_orders/{number}/amendment/retry', {
  summary: 'Informar otra vez al ERP la versión que rechazó de una orden de compra',
  permission: 'purchase_orders:update',
  params: { number: orderNumber },
  body: z.strictObject({ version: field.version }),
  answer: PurchaseOrderInfo,
  refreshes: editionChanges,
});

/** Ours: what was received already is not annulled. */
export const annulServiceOrder = call('materials.annulServiceOrder', 'POST /api/purchase_orders/{number}/annul', {
  summary: 'Anular una orden de compra de la que nada se ha recibido, también en el ERP',
  permission: 'purchase_orders:update',
  params: { number: orderNumber },
  body: z.strictObject({ version: field.version, reason: field.lines() }),
  answer: PurchaseOrderInfo,
  prepares: true,
  refreshes: editionChanges,
  changes: ['approvals'],
});

/** So many places of a project, and so many warehouses, are offered. */
export const mostDeliveryPlaces = 200;

/** Ours: the places of its project and the warehouses, as an order says them; another one may be written. */
export const orderDeliveryPlaces = call('materials.orderDeliveryPlaces', 'GET /api/purchase_orders/{number}/delivery_places', {
  summary: 'Lugares donde se puede entregar una orden de compra',
  permission: 'purchase_orders:update',
  params: { number: orderNumber },
  answer: z.array(z.string()).max(2 * mostDeliveryPlaces + 1),
});

/** Ours: this order is annulled and another one with the other supplier asks the chain; answers that one (decision 168). */
export const changeOrderSupplier = call('materials.changeOrderSupplier', 'POST /api/purchase_orders/{number}/supplier', {
  summary: 'Comprar a otro proveedor lo de una orden de compra: se anula, y otra en su lugar pide aprobación',
  permission: 'purchase_orders:update',
  params: { number: orderNumber },
  body: z.strictObject({
    version: field.version,
    supplier_code: field.text(15),
    reason: field.lines(),
    payment_terms: field.optionalText(),
    delivery_date: field.day.nullish().transform((it) => it ?? null),
    /** Lines that are left out keep their price. */
    items: z
      .array(
        z.strictObject({
          line: z.number().int().positive(),
          unit_price: field.money(aboveZero('El precio debe ser mayor que cero.', { digits: 14, decimals: 4 })),
          /** Of the other supplier; of nothing unless said. */
          discount_percentage: field.money(discountPercentage.nullish()),
          /** By itself; left out it stays as it was asked. Of who bills without IVA all is exempt besides. */
          tax_exempt: z.boolean().optional(),
        }),
      )
      .max(500)
      .default([]),
  }),
  answer: PurchaseOrderInfo,
  prepares: true,
  refreshes: [...editionChanges, 'materials.getPurchaseRequest', 'materials.getMaterialPurchaseRequest'],
  changes: ['approvals'],
});

/** Ours: with how much IVA what an order asks for would be bought from another supplier. */
export const orderSupplierTax = call('materials.orderSupplierTax', 'GET /api/purchase_orders/{number}/supplier_tax', {
  summary: 'Con qué IVA se compraría a otro proveedor lo de una orden de compra',
  permission: 'purchase_orders:update',
  params: { number: orderNumber },
  query: { supplier_code: field.text(15) },
  answer: z.object({
    /** Where not, all of it is exempt, whatever its lines say. */
    carries_tax: z.boolean(),
    vat_percent: z.string(),
  }),
});
