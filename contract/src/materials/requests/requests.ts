import { z } from 'zod';
import { ApprovalStrip } from '../../approvals/approvals/approvals.ts';
import { approvedTypes, requestTypes } from '../../approvals/kinds.ts';
import { decidedLine } from '../../approvals/decisions/lines.ts';
import { approvalStatuses, waitingSpanNames } from '../../approvals/approvals/waiting.ts';
import { call, download } from '../../call.ts';
import * as field from '../../fields.ts';
import { ServiceRequest } from '../../services/requests/requests.ts';
import { serviceRequestStates } from '../../services/requests/states.ts';
import { chargeCode, paperNumber, warehouseCode } from '../catalogue/codes.ts';
import { figure, stockFigures } from '../../figures.ts';
import { transferKind } from '../transfers/kinds.ts';
import { legacyReads } from '../transfers/legacy-reads.ts';
import { xlsx } from '../catalogue/catalogue.ts';
import { getProjectInfo, getRequestLimits } from './choices.ts';
import { requestsOfDayNames } from './of-day.ts';
import { listReservations } from '../reservations.ts';
import { requestPhases, requestStates, type RequestPhase } from './states.ts';

/** What is asked for; the urgent one goes the same way and tells people at once (spec 2 §9, demo company §7). */
export type RequestType = (typeof requestTypes)[number];
export const requestTypeLabels: Record<RequestType, string> = {
  'SOLICITUD DE MATERIALES': 'Normal',
  'SOLICITUD DE MATERIAL URGENTE': 'Urgente',
};

/** Categories of a request (spec 2 §9). */
export const requestCategories = { 1: 'Estándar', 2: 'Bodegas móviles', 3: 'Traslado de materiales' } as const;
export type RequestCategory = keyof typeof requestCategories;
const category = z.union([z.literal(1), z.literal(2), z.literal(3)], 'Elija una categoría.');

/** Where what is asked for comes from (spec 2 §5). */
export const requestSources = { central: 'Bodega Central', proyecto: 'Un proyecto' } as const;

/** What a request becomes in the ERP; two of them carry the day it should arrive (spec 2 §5). */
export const requestDocuments = {
  InventoryTransferRequest: { label: 'Solicitud de Traslado', eta: false },
  PurchaseRequest: { label: 'Solicitud de Compra', eta: true },
  PurchaseOrder: { label: 'Orden de Compra', eta: true },
} as const;
export type RequestDocument = keyof typeof requestDocuments;
const documentKind = z.enum(Object.keys(requestDocuments) as [RequestDocument, ...RequestDocument[]], 'Elija un tipo de documento.');

/** Lists are of material requests (1) or of service requests (2); costs go to a project (1) or a cost centre (2) (spec 2 §9). */
export const listKinds = { 1: 'Materiales', 2: 'Servicios' } as const;
export const chargeKinds = { 1: 'Proyecto', 2: 'CECO' } as const;

const phaseNames = Object.keys(requestPhases) as [RequestPhase, ...RequestPhase[]];

const requestActions = [
  'edit',
  'items',
  'amount',
  'cancel',
  'discard',
  'decide',
  'remind',
  'retry',
  'dispatch',
  'receive',
  'close',
  'repeat',
] as const;

/** A request as it stands in a list. Money is null for who may not see it. */
export const MaterialRequest = z.object({
  id: field.id,
  number: z.string(),
  status: field.state(requestStates),
  approval_status: z.enum(approvalStatuses).nullable(),
  request_type: z.enum(requestTypes),
  category,
  document_kind: documentKind,
  /** Whether it is brought or fetched; null of what a supplier brings. */
  transfer_kind: transferKind.nullable(),
  /** 1 project, 2 cost centre. */
  charge_kind: z.union([z.literal(1), z.literal(2)]),
  project_code: z.string().nullable(),
  project: z.string().nullable(),
  stage: z.string().nullable(),
  place_code: z.string().nullable(),
  place: z.string().nullable(),
  /** What it is for in the plan of the place. */
  activity_id: field.id.nullable(),
  activity: z.string().nullable(),
  /** The number of the take-off that it was sent from; null of one that somebody made. */
  takeoff: z.string().nullable(),
  cost_center: z.string().nullable(),
  cost_center_name: z.string().nullable(),
  source: z.enum(['central', 'proyecto']),
  from_code: z.string().nullable(),
  from_name: z.string().nullable(),
  to_code: z.string().nullable(),
  to_name: z.string().nullable(),
  required_date: field.day.nullable(),
  lines: z.number().int(),
  /** Net, in whole pesos: the sum of its lines. */
  amount: field.money(z.string().nullable()),
  /** What somebody corrected it to (spec 2 §7, `monto_nuevo`). */
  new_amount: field.money(z.string().nullable()),
  /** Why it was corrected. */
  amount_reason: field.mayTellMoney(z.string().nullable()),
  requester_id: field.id,
  requester: z.string(),
  created_at: field.instant,
  sent_at: field.instant.nullable(),
  /** Who it waits for, and since when; null when it waits for nobody. */
  waiting_for: z.string().nullable(),
  waiting_since: field.instant.nullable(),
  erp_number: z.string().nullable(),
  version: field.version,
  allowed_actions: z.array(z.enum(requestActions)),
});
export type MaterialRequest = z.infer<typeof MaterialRequest>;

/** One material of a request; quantities are exact text. */
export const RequestLine = z.object({
  material_request_item_id: field.id,
  line: z.number().int(),
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  quantity: figure,
  ...decidedLine,
  comment: z.string().nullable(),
  /** The last entry of its price list is the current one (spec 2 §3). */
  price: field.money(z.string().nullable()),
  currency: field.currency.nullable(),
  /** Quantity times price, in whole pesos. */
  amount: field.money(z.string().nullable()),
  /** Whence it comes, as the specification's `option`. */
  option: z.string(),
  /** In the warehouse it would come from, now. */
  ...stockFigures,
  sent_quantity: figure,
  /** Of what was sent, what a supplier brought on top of what was approved, within the tolerance of its order. */
  extra_quantity: figure,
  /** How much more than what is left an open order of it may bring. */
  room_beyond: figure,
  /** What orders that the ERP has still bring of it, and how much may come of each at most. */
  open_orders: z.array(z.object({ number: z.string(), pending: figure, most: figure })),
  received_quantity: figure,
  consumed_quantity: figure,
  returned_quantity: figure,
  /** Asked to be returned and not yet decided. */
  returning_quantity: figure,
  /** Passed on to another project by a request of it. */
  moved_quantity: figure,
  /** Given up: nobody sends it any more. */
  closed_quantity: figure,
  received: z.boolean(),
  /** Each of it is known by its serial number. */
  carries_serials: z.boolean(),
  /** All of them have to be named when it is received: the ERP manages it by them, or the constant says so. */
  needs_serials: z.boolean(),
});
export type RequestLine = z.infer<typeof RequestLine>;

const Receipt = z.object({
  number: z.string(),
  transfer_number: z.string().nullable(),
  paper: z.string().nullable(),
  comment: z.string().nullable(),
  received_by: z.string(),
  received_at: field.instant,
  items: z.array(z.object({ line: z.number().int(), quantity: figure })),
});

const RequestTransfer = z.object({
  id: field.id,
  number: z.string(),
  kind: transferKind,
  status: z.string(),
  sent_by: z.string().nullable(),
  sent_at: field.instant,
  version: field.version,
  allowed_actions: z.array(z.string()),
});

/** Everything about one: lines, who decided what, what was sent and received, what the ERP said. */
export const MaterialRequestInfo = MaterialRequest.extend({
  stage_id: field.id.nullable(),
  place_id: field.id.nullable(),
  source_project_code: z.string().nullable(),
  supplier_code: z.string().nullable(),
  /** Its name. */
  supplier: z.string().nullable(),
  /** Of its page; null where the register has none. */
  supplier_id: field.id.nullable(),
  comment: z.string().nullable(),
  items: z.array(RequestLine),
  /** The restriction's first, then that of the matrix. */
  approvals: z.array(ApprovalStrip),
  /** Why it is incomplete, in words. */
  erp_error: z.string().nullable(),
  erp_post_id: z.uuid().nullable(),
  /** What it became when it was approved, where it asked for an order: the numbers of those that count. */
  orders: z.array(z.string()),
  close_reason: z.string().nullable(),
  transfers: z.array(RequestTransfer),
  receipts: z.array(Receipt),
});
export type MaterialRequestInfo = z.infer<typeof MaterialRequestInfo>;

/** By what requests are found. */
export const requestFilters = {
  search: z.string().trim().max(100).optional(),
  status: field.state(requestStates).optional(),
  approval_status: z.enum(approvalStatuses).optional(),
  phase: z.enum(phaseNames).optional(),
  request_type: z.enum(requestTypes).optional(),
  category: field.sentNumber(category).optional(),
  document_kind: documentKind.optional(),
  transfer_kind: transferKind.optional(),
  project_code: chargeCode.optional(),
  place_code: chargeCode.optional(),
  cost_center: chargeCode.optional(),
  warehouse_code: warehouseCode.optional(),
  requester_id: field.id.optional(),
  /** Only one's own; drafts are seen by nobody else. */
  mine: z.stringbool().optional(),
  /** Only those of the projects that the person manages. */
  managed: z.stringbool().optional(),
  from: field.day.optional(),
  to: field.day.optional(),
  /** Only those that wait for a decision, for so many days. */
  waiting_days: z.enum(waitingSpanNames).optional(),
  /** Only those that a line of the person's day counts. */
  of_day: z.enum(requestsOfDayNames).optional(),
};
const filters = {
  ...requestFilters,
  sort: field.sort(['number', 'created_at', 'required_date', 'amount'], '-created_at', ['amount']),
};
export const kindOfList = field.sentNumber(z.union([z.literal(1), z.literal(2)])).default(1);

/** Requests of materials (`kind` 1) or of services (2), narrowed by the states and types of either (contract decision 59). */
const filtersOfBoth = {
  kind: kindOfList,
  ...filters,
  status: z.enum([...requestStates.names, ...serviceRequestStates.names]).optional(),
  request_type: z.enum(approvedTypes).optional(),
};

/** Services are told as their own list tells them (decision 089). */
export const getRequests = call('materials.getRequests', 'GET /api/requests/get_requests', {
  summary: 'Solicitudes de materiales o de servicios',
  permission: 'materials:read',
  query: { ...field.page, ...filtersOfBoth },
  tells: ['approvals'],
  answer: field.paged(z.union([MaterialRequest, ServiceRequest])),
});

/** Ours: those of materials alone. */
export const getMaterialRequests = call('materials.getMaterialRequests', 'GET /api/requests/material_request', {
  summary: 'Solicitudes de materiales',
  permission: 'materials:read',
  query: { ...field.page, ...filters },
  tells: ['approvals'],
  answer: field.paged(MaterialRequest),
});

/** Ours. */
export const getMaterialRequest = call('materials.getMaterialRequest', 'GET /api/requests/material_request/{number}', {
  summary: 'Una solicitud de materiales, con todo lo que se sabe de ella',
  permission: 'materials:read',
  params: { number: paperNumber },
  tells: ['approvals'],
  answer: MaterialRequestInfo,
});

/** Ours. */
export const requestPdf = call('materials.requestPdf', 'GET /api/requests/material_request/{number}/pdf', {
  summary: 'Una solicitud de materiales, en PDF',
  permission: 'materials:read',
  params: { number: paperNumber },
  answer: download('application/pdf'),
});

/** The list as its filters say, or one request with its lines. */
export const getRequestXlsx = call('materials.getRequestXlsx', 'GET /api/requests/get_request_xlsx', {
  summary: 'Solicitudes en Excel, línea por línea',
  permission: 'materials:read',
  query: { ...filtersOfBoth, number: paperNumber.optional() },
  answer: xlsx,
});

/** What is stale after a request changed. */
export const requestChanges = [
  getRequests.id,
  getMaterialRequests.id,
  getMaterialRequest.id,
  'materials.listRequestHistory',
  'materials.requestFigures',
  getProjectInfo.id,
  getRequestLimits.id,
  'materials.getTakeoff',
  'erp.listConsolidation',
  'erp.listConsolidationPlaces',
  'erp.solicitudesErp',
  listReservations.id,
  'materials.findLeftovers',
  'materials.listLeftovers',
  ...legacyReads,
];
