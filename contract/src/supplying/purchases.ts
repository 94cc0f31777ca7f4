import { z } from 'zod';
import { call } from '../call.ts';
import { sumOf } from '../decimals.ts';
import * as field from '../fields.ts';
import { figure } from '../figures.ts';
import { chargeCode, paperNumber } from '../materials/catalogue/codes.ts';
import { orderStates } from '../orders/orders/states.ts';
import { chosenLeftover } from '../materials/leftovers/leftovers.ts';
import { AskedLeftover } from '../materials/drafts/of-leftover.ts';
import { requestChanges } from '../materials/requests/requests.ts';
import { states } from '../states.ts';

type ItemStatus = 'pendiente' | 'en_gestion' | 'en_orden' | 'recibida_parcial' | 'recibida' | 'anulada';
type ItemEvent = 'manage' | 'put_back' | 'order' | 'receive_part' | 'receive' | 'annul';

/**
 * How far what is to be bought has come. Nobody writes it: what supply says of it, what is ordered, what was received and what was given up
 * make it (decisions 076, 085). A request stands where its least advanced line does.
 */
export const purchaseStates = states<ItemStatus, ItemEvent>({
  pendiente: {
    label: 'Pendiente',
    tone: 'warning',
    on: { manage: 'en_gestion', order: 'en_orden', receive_part: 'recibida_parcial', receive: 'recibida', annul: 'anulada' },
  },
  en_gestion: {
    label: 'En gestión',
    tone: 'info',
    on: { put_back: 'pendiente', order: 'en_orden', receive_part: 'recibida_parcial', receive: 'recibida', annul: 'anulada' },
  },
  // Its orders were given up, or ask for less than all of it.
  en_orden: {
    label: 'En orden',
    tone: 'violet',
    on: { put_back: 'pendiente', manage: 'en_gestion', receive_part: 'recibida_parcial', receive: 'recibida', annul: 'anulada' },
  },
  recibida_parcial: { label: 'Recibida en parte', tone: 'teal', on: { receive: 'recibida' } },
  recibida: { label: 'Recibida', tone: 'success', on: {} },
  anulada: { label: 'Anulada', tone: 'neutral', on: {} },
});
export type PurchaseStatus = ItemStatus;

type Handling = 'por_gestionar' | 'cotizando' | 'en_importacion' | 'retenida';
type HandlingStep = 'put_back' | 'quote' | 'import' | 'hold';

/** What supply says it is doing about it (contract decision 63): the one part of a status that is set by hand. */
export const purchaseHandling = states<Handling, HandlingStep>({
  por_gestionar: { label: 'Por gestionar', tone: 'warning', on: { quote: 'cotizando', import: 'en_importacion', hold: 'retenida' } },
  cotizando: { label: 'Cotizando', tone: 'info', on: { put_back: 'por_gestionar', import: 'en_importacion', hold: 'retenida' } },
  en_importacion: { label: 'En importación', tone: 'violet', on: { put_back: 'por_gestionar', quote: 'cotizando', hold: 'retenida' } },
  retenida: { label: 'Retenida', tone: 'danger', on: { put_back: 'por_gestionar', quote: 'cotizando', import: 'en_importacion' } },
});
export type PurchaseHandling = Handling;

/** The step that leads to each. */
export const handlingSteps: Readonly<Record<Handling, HandlingStep>> = {
  por_gestionar: 'put_back',
  cotizando: 'quote',
  en_importacion: 'import',
  retenida: 'hold',
};

export const purchaseLimits = {
  /** Of a list's row, the first lines. */
  itemsListed: 10,
} as const;

/** What supply promised first and last, and how many days lie between: the promise that a supplier broke stays to be seen. */
const promise = {
  /** What is promised now; of a request, when all of it is to be there. */
  delivery_date: field.day.nullable(),
  first_delivery_date: field.day.nullable(),
  /** From the first promise to the last; of a request, of the line that was moved most. Null: nothing is promised. */
  days_moved: z.number().int().nullable(),
  /** It should have come by now. */
  late: z.boolean(),
};

/** One material that is to be bought. */
export const PurchaseItem = z.object({
  material_request_item_id: field.id,
  line: z.number().int(),
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  quantity: figure,
  received_quantity: figure,
  /** What live orders ask for, those that wait for approval too. */
  ordered_quantity: figure,
  /** What may still be ordered: approved, not given up, in no order and not come without one. */
  orderable_quantity: figure,
  orders: z.array(z.object({ number: z.string(), status: field.state(orderStates), quantity: figure })),
  /** Asked for elsewhere in its place, and not sent yet: until then the line is bought as before. */
  leftovers: z.array(z.object({ number: z.string(), quantity: figure })),
  /** Given up: nobody waits for it any more. */
  closed_quantity: figure,
  comment: z.string().nullable(),
  status: field.state(purchaseStates),
  status_manual: z.enum(purchaseHandling.names),
  ...promise,
});
export type PurchaseItem = z.infer<typeof PurchaseItem>;

/** How much of a line nobody has ordered, brought or given up yet, or asked for elsewhere; below zero, more was asked for than that. */
export const toBuy = ({ orderable_quantity, leftovers }: Pick<PurchaseItem, 'orderable_quantity' | 'leftovers'>): string =>
  sumOf([orderable_quantity, ...leftovers.map((it) => `-${it.quantity}`)]);

const purchaseActions = ['take', 'assign', 'handle', 'promise', 'order'] as const;

/** A request of materials that are bought, as supply follows it once it was approved. */
export const PurchaseRequest = z.object({
  /** Of the request of materials. */
  id: field.id,
  number: z.string(),
  status: field.state(purchaseStates),
  status_manual: z.enum(purchaseHandling.names),
  ...promise,
  /** The requester's wish. */
  user_delivery_date: field.day.nullable(),
  /** What comes next is to come by then: promised, or else wished for. Null: nothing is to come, or nobody said when. */
  due_date: field.day.nullable(),
  project_code: z.string().nullable(),
  project: z.string().nullable(),
  cost_center: z.string().nullable(),
  cost_center_name: z.string().nullable(),
  to_code: z.string().nullable(),
  to_name: z.string().nullable(),
  supplier_code: z.string().nullable(),
  supplier: z.string().nullable(),
  /** Of its page; null where the register has none. */
  supplier_id: field.id.nullable(),
  requester_id: field.id,
  requester: z.string(),
  /** Who of supply takes care of it; null: «Sin asignar». */
  buyer_id: field.id.nullable(),
  buyer: z.string().nullable(),
  comment: z.string().nullable(),
  erp_number: z.string().nullable(),
  created_at: field.instant,
  lines: z.number().int(),
  /** In a list only the first `purchaseLimits.itemsListed`. */
  items: z.array(PurchaseItem),
  /** Of all that is told here: what somebody decides on. */
  version: field.version,
  allowed_actions: z.array(z.enum(purchaseActions)),
});
export type PurchaseRequest = z.infer<typeof PurchaseRequest>;

/** By what requests of purchase are found. */
const purchaseFilters = {
  search: z.string().trim().max(100).optional(),
  status: field.state(purchaseStates).optional(),
  status_manual: z.enum(purchaseHandling.names).optional(),
  /** Something is still to come. */
  open: z.stringbool().optional(),
  late: z.stringbool().optional(),
  /** Something was promised for a later day than at first. */
  broken: z.stringbool().optional(),
  /** Those that one asked for. */
  mine: z.stringbool().optional(),
  /** Those that one takes care of. */
  assigned: z.stringbool().optional(),
  unassigned: z.stringbool().optional(),
  buyer_id: field.id.optional(),
  project_code: chargeCode.optional(),
  cost_center: chargeCode.optional(),
  supplier_code: field.text(20).optional(),
  /** By the day on which what comes next is due. */
  from: field.day.optional(),
  to: field.day.optional(),
};

/** Those that are still to come stand first, what should have come longest ago before all. */
export const getMaterialPurchaseRequest = call('materials.getMaterialPurchaseRequest', 'GET /api/purchase/material_purchase_request', {
  summary: 'Solicitudes de compra, como las sigue abastecimiento',
  permission: 'purchase_requests:read',
  orPermission: ['materials:read'],
  query: {
    ...field.page,
    ...purchaseFilters,
    sort: field.sort(['due_date', 'number', 'days_moved'], 'due_date'),
  },
  tells: ['approvals'],
  answer: field.paged(PurchaseRequest),
});

/**
 * Ours: what the filters of the list find, as figures, and the days of a month on which it is due. Each figure is what the list finds with
 * its state, or from and to its day (and `late`), besides; what nothing is counted of is left out.
 */
export const purchaseFigures = call('materials.purchaseFigures', 'GET /api/purchase/figures', {
  summary: 'Cifras de las solicitudes de compra: por estado, y cuántas vencen cada día de un mes',
  permission: 'purchase_requests:read',
  orPermission: ['materials:read'],
  query: { ...purchaseFilters, month: z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Indique un mes.') },
  tells: ['approvals'],
  answer: z.object({
    by_status: z.array(z.object({ status: field.state(purchaseStates), total: z.number().int() })),
    /** In their order. */
    by_day: z.array(z.object({ day: field.day, total: z.number().int(), late: z.number().int() })),
  }),
});

/** Ours: with all its lines. */
export const getPurchaseRequest = call('materials.getPurchaseRequest', 'GET /api/purchase/number/{number}', {
  summary: 'Una solicitud de compra, con todas sus líneas',
  permission: 'purchase_requests:read',
  orPermission: ['materials:read'],
  params: { number: paperNumber },
  tells: ['approvals'],
  answer: PurchaseRequest,
});

const Buyer = z.object({
  id: field.id,
  nombre: z.string(),
  /** What they take care of and is still to come, and what of it is late. */
  open: z.number().int(),
  late: z.number().int(),
});

/** Ours: to whom of supply a request may be given, and how much they have already. */
export const listPurchaseBuyers = call('materials.listPurchaseBuyers', 'GET /api/purchase/buyers', {
  summary: 'Compradores y su carga: solicitudes de compra abiertas y atrasadas',
  permission: 'purchase_requests:read',
  query: { ...field.page, search: z.string().trim().max(100).optional() },
  answer: field.paged(Buyer),
});

/** What is stale after a purchase request changed. */
export const purchaseChanges = [getMaterialPurchaseRequest.id, getPurchaseRequest.id, listPurchaseBuyers.id];
const change = { bodyInQuery: true, permission: 'purchase_requests:update', answer: PurchaseRequest, refreshes: purchaseChanges } as const;

const promiseFields = { delivery_date: field.day, reason: field.optionalLines(500), version: field.sentVersion };

/** Whoever asked is told of it, and reads why it was moved. */
export const updateItemEstimatedDeliveryDate = call(
  'materials.updateItemEstimatedDeliveryDate',
  'PUT /api/purchase/item_estimated_delivery_date',
  {
    ...change,
    summary: 'Prometer o mover la fecha de entrega de una línea de una solicitud de compra',
    body: z.strictObject({ material_request_item_id: field.id, ...promiseFields }),
  },
);

/** Ours: the same of all its lines that are still to come. */
export const promisePurchaseRequest = call('materials.promisePurchaseRequest', 'PUT /api/purchase/estimated_delivery_date', {
  ...change,
  summary: 'Prometer o mover la fecha de entrega de todo lo que falta de una solicitud de compra',
  body: z.strictObject({ request_id: field.id, ...promiseFields }),
});

const handlingFields = { status: z.enum(purchaseHandling.names, 'Elija un estado.'), version: field.sentVersion };

/** Copied to all its lines, but to those that are over (spec 3 §4, contract decision 62). */
export const updateStatusPurchaseRequest = call(
  'materials.updateStatusPurchaseRequest',
  'PUT /api/purchase/update_status_purchase_request',
  {
    ...change,
    summary: 'Cambiar el estado manual de una solicitud de compra y de sus líneas abiertas',
    body: z.strictObject({ request_id: field.id, ...handlingFields }),
  },
);

export const updateStatusPurchaseRequestItem = call(
  'materials.updateStatusPurchaseRequestItem',
  'PUT /api/purchase/update_status_purchase_request_item',
  {
    ...change,
    summary: 'Cambiar el estado manual de una línea de una solicitud de compra',
    body: z.strictObject({ material_request_item_id: field.id, ...handlingFields }),
  },
);

/** Ours: somebody of supply takes it, or passes it on; null leaves it without anybody. */
export const assignPurchaseRequest = call('materials.assignPurchaseRequest', 'PUT /api/purchase/buyer', {
  ...change,
  summary: 'Asignar quién de abastecimiento lleva una solicitud de compra',
  body: z.strictObject({ request_id: field.id, buyer_id: field.id.nullable(), version: field.sentVersion }),
});

/** Ours: what lies elsewhere takes the place of a line, or of a part of it, by a request of its own. */
export const replaceWithLeftover = call('materials.replaceWithLeftover', 'POST /api/purchase/leftover', {
  summary: 'Pedir el traslado de un sobrante en vez de comprar una línea',
  permission: 'purchase_requests:update',
  body: z.strictObject({ material_request_item_id: field.id, ...chosenLeftover, version: field.version }),
  answer: AskedLeftover,
  refreshes: [...purchaseChanges, ...requestChanges, 'materials.proposePurchaseOrder'],
  changes: ['approvals'],
});
