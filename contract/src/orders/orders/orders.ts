import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { confirmationStates } from './confirmation-states.ts';
import { editionStates, orderStates, receptionStates } from './states.ts';
import { OrderTermsStanding } from '../terms.ts';

/** From what an order comes. */
export const orderOrigins = {
  service_request: 'Solicitud de servicio',
  purchase_request: 'Solicitud de compra',
  material_request: 'Solicitud de orden de compra',
} as const;
export type OrderOrigin = keyof typeof orderOrigins;

/** What is ordered enters a stock: it is received of its request, and takes no sheet. */
export const isOfMaterials = (origin: OrderOrigin): boolean => origin !== 'service_request';

const origin = z.enum(Object.keys(orderOrigins) as [OrderOrigin, ...OrderOrigin[]]);

/** As somebody types it: `oc-000001` is `OC-000001`. */
export const orderNumber = field.text(20).transform((it) => it.toUpperCase());

const orderActions = [
  'retry',
  'amend',
  'retry_amendment',
  'withdraw',
  'annul',
  'change_supplier',
  'send',
  'receive',
  'close_lines',
  'release_retention',
  'register_answer',
  'decide_dates',
  'remind',
  'revoke_link',
] as const;

/** What the supplier was asked of the version in force and answered, in short. */
export const ConfirmationStanding = z.object({
  status: field.state(confirmationStates),
  asked_at: field.instant,
  answered_at: field.instant.nullable(),
  /** Since it was asked, while nobody has answered. */
  days_unanswered: z.number().int().nullable(),
  /** More working days than those configured. */
  is_late: z.boolean(),
  is_revoked: z.boolean(),
});
export type ConfirmationStanding = z.infer<typeof ConfirmationStanding>;

/** What is bought from one supplier in one currency. */
export const PurchaseOrder = z.object({
  id: field.id,
  number: z.string(),
  status: field.state(orderStates),
  /** Null until the ERP has it. */
  erp_number: z.string().nullable(),
  /** Which version of the paper: an order that is amended gets another one. */
  edition: z.number().int(),
  /** How the version stands that shall replace it; null where there is none. */
  amendment: field.state(editionStates).nullable(),
  reception: field.state(receptionStates),
  /** How it stood in the ERP when that was asked last; null: never. */
  erp_status: z.enum(['open', 'closed', 'cancelled']).nullable(),
  /** The order whose place it took, with another supplier; and the one that took its own. */
  replaces: z.string().nullable(),
  replaced_by: z.string().nullable(),
  /** Which version its supplier was sent last; null: none. */
  sent_edition: z.number().int().nullable(),
  /** Null: the version in force was not sent with a link. */
  confirmation: ConfirmationStanding.nullable(),
  supplier_code: z.string(),
  supplier: z.string(),
  /** Null: a foreign one. */
  supplier_rut: z.string().nullable(),
  origin,
  /** Of several requests, their numbers one after the other. */
  origin_number: z.string(),
  project_code: z.string().nullable(),
  project: z.string().nullable(),
  cost_center: z.string().nullable(),
  cost_center_name: z.string().nullable(),
  currency: field.currency,
  total: field.money(z.string().nullable()),
  requester: z.string(),
  delivery_date: field.day.nullable(),
  created_at: field.instant,
  /** When the ERP gave its number. */
  issued_at: field.instant.nullable(),
  version: field.version,
  allowed_actions: z.array(z.enum(orderActions)),
});
export type PurchaseOrder = z.infer<typeof PurchaseOrder>;

/** In a list: so many things do not agree with its receptions and invoices. */
export const ListedOrder = PurchaseOrder.extend({ problems: z.number().int() });
export type ListedOrder = z.infer<typeof ListedOrder>;

export const OrderLine = z.object({
  line: z.number().int(),
  /** The request that it is of, where an order has lines of several. */
  origin_number: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  quantity: z.string(),
  unit: z.string(),
  unit_price: field.money(z.string().nullable()),
  discount_percentage: z.string(),
  tax_exempt: z.boolean(),
  /** By itself, and not only because its supplier bills without IVA. */
  asked_exempt: z.boolean(),
  /** Nothing more of it is waited for, whatever came. */
  is_closed: z.boolean(),
  /** Net and exact: only the sums of the order are rounded. */
  total: field.money(z.string().nullable()),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** What is taken off the price of a line, in percent of it with up to two decimals: never all of it. */
export const discountPercentage = field
  .amount({ digits: 3, decimals: 2 })
  .refine((it) => Number(it) < 100, 'Un descuento es de menos de 100 %.')
  .transform((it) => String(Number(it)));

const sum = field.money(z.string().nullable());

export const PurchaseOrderInfo = PurchaseOrder.extend({
  /** Of its page; null where the register has none. */
  supplier_id: field.id.nullable(),
  supplier_email: z.string().nullable(),
  /** Where they are from, their number there and their address, as the order says it; null of orders from before it did. */
  supplier_country: z.string().nullable(),
  supplier_tax_id: z.string().nullable(),
  supplier_address: z.string().nullable(),
  payment_terms: z.string().nullable(),
  terms: OrderTermsStanding,
  delivery_place: z.string().nullable(),
  valid_until: field.day.nullable(),
  comment: z.string().nullable(),
  approvers: z.array(z.string()),
  /** Who of supply made it of what is asked for; null of what was awarded. */
  prepared_by: z.string().nullable(),
  /** In whose hands its approval is. */
  waiting_for: z.string().nullable(),
  /** Why the ERP did not take it. */
  erp_error: z.string().nullable(),
  annul_reason: z.string().nullable(),
  vat_percent: z.string(),
  /** Before the discount. */
  subtotal: sum,
  discount: sum,
  net: sum,
  /** The part of the net that carries tax. */
  taxable: sum,
  tax: sum,
  items: z.array(OrderLine),
});
export type PurchaseOrderInfo = z.infer<typeof PurchaseOrderInfo>;

/** By what orders are found. */
export const orderFilters = {
  search: z.string().trim().max(100).optional(),
  status: field.state(orderStates).optional(),
  currency: field.currency.optional(),
  /** The number of what it comes from. */
  origin_number: orderNumber.optional(),
  from: field.day.optional(),
  to: field.day.optional(),
  /** Those of which something does not agree with receptions or invoices. */
  problems: z.literal('true').optional(),
  /** How the supplier's confirmation of the version in force stands; `sin_pedir`: it was not asked for. */
  confirmation: z.enum([...confirmationStates.names, 'sin_respuesta', 'sin_pedir']).optional(),
};

/** Ours. */
export const serviceOrders = call('materials.serviceOrders', 'GET /api/purchase_orders', {
  summary: 'Órdenes de compra',
  permission: 'purchase_orders:read',
  query: {
    ...field.page,
    ...orderFilters,
    sort: field.sort(['number', 'supplier', 'created_at', 'delivery_date'], '-created_at'),
  },
  tells: ['approvals'],
  answer: field.paged(ListedOrder),
});

/** Ours. */
export const getServiceOrder = call('materials.getServiceOrder', 'GET /api/purchase_orders/{number}', {
  summary: 'Una orden de compra con sus líneas',
  permission: 'purchase_orders:read',
  params: { number: orderNumber },
  tells: ['approvals'],
  answer: PurchaseOrderInfo,
});

/** Ours: sends to the ERP again what it refused. */
export const retryServiceOrder = call('materials.retryServiceOrder', 'POST /api/purchase_orders/{number}/retry', {
  summary: 'Enviar otra vez al ERP una orden de compra que rechazó',
  permission: 'purchase_orders:update',
  params: { number: orderNumber },
  body: z.strictObject({ version: field.version }),
  answer: PurchaseOrderInfo,
  refreshes: [serviceOrders.id, 'materials.orderFigures', getServiceOrder.id],
});
