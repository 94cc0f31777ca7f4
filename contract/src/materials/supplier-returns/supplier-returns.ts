import { z } from 'zod';
import { call, download } from '../../call.ts';
import * as field from '../../fields.ts';
import { getHesPurchaseOrder, orderReception } from '../../orders/hes/hes.ts';
import { getServiceOrder, orderNumber, serviceOrders } from '../../orders/orders/orders.ts';
import { orderTracking } from '../../orders/tracking.ts';
import { states } from '../../states.ts';
import { isNothing, materialCode, paperNumber, plate, quantity, reservationReason } from '../catalogue/codes.ts';
import { requestChanges } from '../requests/requests.ts';
import { readsReturns, returnableOrders, returnableReceipts } from './returnable.ts';
import { serialChanges, serialsOfLine } from '../serials/serials.ts';
import { stockChanges } from '../stock.ts';

type SupplierReturnStatus = 'por_despachar' | 'despachada' | 'acreditada' | 'repuesta' | 'cerrada' | 'anulada';
type SupplierReturnAction = 'dispatch' | 'credit' | 'uncredit' | 'replace' | 'settle' | 'cancel' | 'take_back';

/**
 * The way of what goes back to its supplier: until it leaves nothing has moved; then the supplier brings it again or credits it, or does not
 * take it and it comes back. Not what comes back from a site to a warehouse: that is `returnStates`.
 */
export const supplierReturnStates = states<SupplierReturnStatus, SupplierReturnAction>({
  por_despachar: { label: 'Por despachar', tone: 'warning', on: { dispatch: 'despachada', cancel: 'anulada' } },
  despachada: {
    label: 'Despachada',
    tone: 'info',
    on: { credit: 'acreditada', replace: 'repuesta', settle: 'cerrada', take_back: 'anulada' },
  },
  // Only a credit note that the ERP brought, once it is cancelled there.
  acreditada: { label: 'Acreditada', tone: 'success', on: { uncredit: 'despachada' } },
  repuesta: { label: 'Repuesta', tone: 'success', on: {} },
  // It had come beyond its order: nothing is owed for it, unless it was invoiced.
  cerrada: { label: 'Cerrada', tone: 'success', on: { credit: 'acreditada', take_back: 'anulada' } },
  anulada: { label: 'Anulada', tone: 'neutral', on: {} },
});

/** What the supplier owes for it. */
export const supplierReturnOutcomes = { reposicion: 'Reposición', nota_de_credito: 'Nota de crédito' } as const;
export type SupplierReturnOutcome = keyof typeof supplierReturnOutcomes;
const outcome = z.enum(
  Object.keys(supplierReturnOutcomes) as [SupplierReturnOutcome, ...SupplierReturnOutcome[]],
  'Elija qué se espera del proveedor.',
);

export const supplierReturnLimits = { files: 20, megabytes: 25, lines: 200 } as const;

const worth = field.money(z.string().nullable());

export const SupplierReturn = z.object({
  id: field.id,
  number: z.string(),
  status: field.state(supplierReturnStates),
  outcome,
  supplier: z.string(),
  order_number: z.string(),
  receipt_number: z.string(),
  request_number: z.string(),
  project_code: z.string().nullable(),
  place_code: z.string().nullable(),
  /** Null where it lies at the site. */
  from_code: z.string().nullable(),
  from_name: z.string().nullable(),
  reason: z.string(),
  lines: z.number().int(),
  /** Net, at the prices of the order. */
  worth,
  currency: field.currency,
  dte_folio: z.string().nullable(),
  credit_folio: z.string().nullable(),
  created_by: z.string(),
  created_at: field.instant,
  sent_at: field.instant.nullable(),
  version: field.version,
  allowed_actions: z.array(z.enum(['dispatch', 'credit', 'cancel', 'take_back', 'add_file'])),
});
export type SupplierReturn = z.infer<typeof SupplierReturn>;

const SupplierReturnLine = z.object({
  line: z.number().int(),
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  quantity: z.string(),
  /** How many of them the supplier brought again. */
  replaced: z.string(),
  worth,
  /** Each of it is known by its serial number. */
  carries_serials: z.boolean(),
  /** All of them have to be named when it leaves: the ERP manages it by them. */
  needs_serials: z.boolean(),
});

const SupplierReturnFile = z.object({
  id: field.id,
  name: z.string(),
  url: z.string(),
  added_by: z.string(),
  added_at: field.instant,
});

export const SupplierReturnInfo = SupplierReturn.extend({
  items: z.array(SupplierReturnLine),
  detail: z.string().nullable(),
  supplier_rut: z.string().nullable(),
  driver: z.string().nullable(),
  plate: z.string().nullable(),
  sent_by: z.string().nullable(),
  credit_on: field.day.nullable(),
  /** Net, as the supplier's credit note says. */
  credit_net: worth,
  /** What the ERP has of it so far; net, in the currency of the order. */
  erp_credits: z.array(z.object({ number: z.string(), folio: z.string().nullable(), day: field.day, net: worth })),
  ended_by: z.string().nullable(),
  ended_at: field.instant.nullable(),
  end_reason: z.string().nullable(),
  /** Null until the ERP has it; and why it does not. */
  erp_number: z.string().nullable(),
  erp_error: z.string().nullable(),
  files: z.array(SupplierReturnFile),
});
export type SupplierReturnInfo = z.infer<typeof SupplierReturnInfo>;

const writing = { permission: 'purchase_orders:create', orPermission: ['mobile_warehouses:create'] } as const;
const byNumber = { number: paperNumber };

export const listSupplierReturns = call('materials.listSupplierReturns', 'GET /api/supplier_returns', {
  summary: 'Devoluciones a proveedores',
  ...readsReturns,
  query: {
    ...field.page,
    search: z.string().trim().max(100).optional(),
    status: field.state(supplierReturnStates).optional(),
    outcome: outcome.optional(),
    order_number: orderNumber.optional(),
    reason_id: field.id.optional(),
    from: field.day.optional(),
    to: field.day.optional(),
    sort: field.sort(['number', 'created_at', 'sent_at'], '-number'),
  },
  answer: field.paged(SupplierReturn),
});

export const getSupplierReturn = call('materials.getSupplierReturn', 'GET /api/supplier_returns/{number}', {
  summary: 'Una devolución a proveedor con sus líneas y sus papeles',
  ...readsReturns,
  params: byNumber,
  answer: SupplierReturnInfo,
});

/** It travels along, names no prices and is no tax paper. */
export const supplierReturnPdf = call('materials.supplierReturnPdf', 'GET /api/supplier_returns/{number}/pdf', {
  summary: 'Hoja de una devolución a proveedor, en PDF',
  ...readsReturns,
  params: byNumber,
  answer: download('application/pdf'),
});

const returnChanges = [
  listSupplierReturns.id,
  getSupplierReturn.id,
  returnableOrders.id,
  returnableReceipts.id,
  ...requestChanges,
  ...stockChanges,
  orderReception.id,
  orderTracking.id,
  getServiceOrder.id,
  serviceOrders.id,
  getHesPurchaseOrder.id,
];

/** Says what of a receipt goes back; nothing moves until it leaves. More than is there of a line is refused at the line. */
export const createSupplierReturn = call('materials.createSupplierReturn', 'POST /api/supplier_returns', {
  summary: 'Registrar una devolución a un proveedor',
  ...writing,
  body: z.strictObject({
    receipt_number: paperNumber,
    outcome,
    reason_id: field.id,
    detail: field.optionalLines(1_000),
    items: z
      .array(z.strictObject({ material_request_item_id: field.id, quantity: quantity.nullish() }))
      .max(supplierReturnLimits.lines, `A lo más ${supplierReturnLimits.lines} líneas.`)
      .refine((it) => it.some((line) => line.quantity), 'Indique cuánto se devuelve de al menos una línea.')
      .refine((it) => new Set(it.map((line) => line.material_request_item_id)).size === it.length, 'Una línea está dos veces.'),
  }),
  answer: SupplierReturnInfo,
  refreshes: returnChanges,
});

const versionSeen = { version: field.version };

/** It leaves: the stock goes down, its order has received so much less, and the ERP hears of it exactly once. */
export const dispatchSupplierReturn = call('materials.dispatchSupplierReturn', 'POST /api/supplier_returns/{number}/dispatch', {
  summary: 'Despachar una devolución a un proveedor',
  ...writing,
  params: byNumber,
  body: z.strictObject({
    ...versionSeen,
    dte_folio: field.optionalText(20),
    driver: field.optionalText(120),
    plate,
    reservation_reason: reservationReason,
    /** By the code of its material: which of them go back; all, of what the ERP manages by serial numbers. */
    serials: z
      .array(z.strictObject({ code: materialCode, serials: serialsOfLine }))
      .max(supplierReturnLimits.lines)
      .default([]),
  }),
  prepares: true,
  answer: SupplierReturnInfo,
  refreshes: [...returnChanges, ...serialChanges],
});

/** The supplier's credit note came: what was not brought again is invoiced no more. */
export const creditSupplierReturn = call('materials.creditSupplierReturn', 'POST /api/supplier_returns/{number}/credit', {
  summary: 'Registrar la nota de crédito de una devolución',
  permission: 'purchase_orders:update',
  params: byNumber,
  body: z.strictObject({
    ...versionSeen,
    credit_folio: field.text(40),
    credit_on: field.day,
    credit_net: field.money(
      field.amount({ digits: 14, decimals: 4 }).refine((it) => !isNothing(it), 'El neto de la nota debe ser mayor que cero.'),
    ),
  }),
  answer: SupplierReturnInfo,
  refreshes: returnChanges,
});

/** Before it leaves nothing has moved; afterwards the supplier did not take it, and it lies again where it lay, in the ERP too. */
export const annulSupplierReturn = call('materials.annulSupplierReturn', 'POST /api/supplier_returns/{number}/annul', {
  summary: 'Anular una devolución a un proveedor',
  ...writing,
  params: byNumber,
  body: z.strictObject({ ...versionSeen, reason: field.lines(500) }),
  answer: SupplierReturnInfo,
  refreshes: returnChanges,
});

/** A photo, or the supplier's paper. */
export const addSupplierReturnFile = call('materials.addSupplierReturnFile', 'POST /api/supplier_returns/{number}/files', {
  summary: 'Agregar una foto o un documento a una devolución a proveedor',
  ...writing,
  params: byNumber,
  body: z.strictObject({
    file: z
      .file('Suba una foto o un PDF.')
      .min(1, 'El archivo está vacío.')
      .max(supplierReturnLimits.megabytes * 1024 * 1024, `El archivo supera ${supplierReturnLimits.megabytes} MB.`),
  }),
  multipart: true,
  prepares: true,
  answer: SupplierReturnInfo,
  refreshes: [getSupplierReturn.id],
});
