import { z } from 'zod';
import { ApprovalStrip } from '../../approvals/approvals/approvals.ts';
import type { serviceRequestTypes } from '../../approvals/kinds.ts';
import { approvalStatuses, waitingSpanNames } from '../../approvals/approvals/waiting.ts';
import { call, download } from '../../call.ts';
import * as field from '../../fields.ts';
import { figure } from '../../figures.ts';
import { chargeCode } from '../../materials/catalogue/codes.ts';
import { AgreedPrice } from '../../orders/agreements.ts';
import { OrderTerms } from '../../orders/terms.ts';
import { sentJson } from '../../sent-json.ts';
import { actor, quantity, requestNumber, serviceCode, unitPrice } from './codes.ts';
import { documentForm, Flag, ServiceDocument } from './documents.ts';
import { biddingStates, serviceItemStates, serviceRequestStates } from './states.ts';

/** The types of a service request (spec 2 §9); `option` is the value that the documents give the usual and the urgent one. */
export const serviceTypes = {
  'SOLICITUD DE SERVICIO': { label: 'Normal', option: 1, kind: 'services' },
  'SOLICITUD DE SERVICIO URGENTE': { label: 'Urgente', option: 3, kind: 'urgent_services' },
  'SOLICITUD MAVERICK': { label: 'Maverick', option: null, kind: 'maverick' },
  'SOLICITUD PROVEEDOR UNICO': { label: 'Proveedor único', option: null, kind: 'unique_supplier' },
} as const satisfies Record<(typeof serviceRequestTypes)[number], object>;
export type ServiceType = keyof typeof serviceTypes;
export const serviceTypeNames = Object.keys(serviceTypes) as [ServiceType, ...ServiceType[]];
const serviceType = z.enum(serviceTypeNames, 'Elija el tipo de solicitud.');

/** What can be done with a single item, and with a whole request. */
const itemActions = [
  'edit',
  'quote',
  'take',
  'select',
  'delete',
  'restore',
  'supply_approve',
  'return',
  'unique_supplier',
  'decide',
] as const;
const requestActions = [
  'edit',
  'choose',
  'bid',
  'add_items',
  'check',
  'send_to_user',
  'ready_for_approval',
  'user_approve',
  'user_return',
  'review_user',
  'supply_approve',
  'return',
  'maverick_to_user',
  'maverick_user_approve',
  'maverick_approve',
  'maverick_reject',
  'decide',
  'cancel',
  'reopen',
  'take',
  'assign',
  'link_approver',
  'agree_terms',
] as const;

export const ServiceComment = z.object({
  id: field.id,
  comment: z.string(),
  by: z.string(),
  at: field.instant,
  /** Whether the person who asks may delete it. */
  own: z.boolean(),
});
export type ServiceComment = z.infer<typeof ServiceComment>;

/** One thing asked for. Money is null for who may not see it. */
export const ServiceItem = z.object({
  item_id: field.id,
  line: z.number().int(),
  status: field.state(serviceItemStates),
  /** Of the catalogue of services. */
  code: z.string(),
  name: z.string(),
  /** Its code says that it becomes property (spec 2 §5, «Activo fijo»). */
  is_asset: z.boolean(),
  description: z.string().nullable(),
  unit: z.string(),
  quantity: figure,
  /** What whoever asks expects one unit to cost, net. */
  price: field.money(z.string().nullable()),
  currency: field.currency,
  comment: z.string().nullable(),
  quotation_attached: z.boolean(),
  created_by: z.string(),
  /** Quotations that the policy in force asks for, and those that there are: of one supplier one. */
  quotations_needed: z.number().int(),
  quotations: z.number().int(),
  /** What is agreed of it today, and with whom. */
  agreed: z.array(AgreedPrice),
  /** What the chosen quotations come to, net, in whole pesos; null while it cannot be told. */
  amount: field.money(z.string().nullable()),
  flags: z.array(Flag),
  documents: z.array(ServiceDocument),
  comments: z.array(ServiceComment),
  /** What whoever decides took of it in the round that is open. */
  decision: z.object({ approved: z.boolean(), by: z.string(), at: field.instant, comment: z.string().nullable() }).nullable(),
  reason: z.string().nullable(),
  deleted: z.object({ by: z.string(), at: field.instant, reason: z.string().nullable() }).nullable(),
  allowed_actions: z.array(z.enum(itemActions)),
});
export type ServiceItem = z.infer<typeof ServiceItem>;

/** A request as it stands in a list. Its status is that of its least advanced item. */
export const ServiceRequest = z.object({
  id: field.id,
  number: z.string(),
  status: field.state(serviceRequestStates),
  request_type: serviceType,
  title: z.string(),
  /** 1 project, 2 cost centre. */
  charge_kind: z.union([z.literal(1), z.literal(2)]),
  project_code: z.string().nullable(),
  project: z.string().nullable(),
  place_code: z.string().nullable(),
  place: z.string().nullable(),
  cost_center: z.string().nullable(),
  cost_center_name: z.string().nullable(),
  required_date: field.day.nullable(),
  items: z.number().int(),
  /** What the chosen quotations come to, in whole pesos, net. */
  amount: field.money(z.string().nullable()),
  requester_id: field.id,
  requester: z.string(),
  /** Who of supply takes care of it; null: «Sin asignar». */
  buyer_id: field.id.nullable(),
  buyer: z.string().nullable(),
  created_at: field.instant,
  /** Since when it stands as it does. */
  status_since: field.instant,
  waiting_for: z.string().nullable(),
  cancellation_date: field.day.nullable(),
  version: field.version,
  allowed_actions: z.array(z.enum(requestActions)),
});
export type ServiceRequest = z.infer<typeof ServiceRequest>;

/** How whoever was chosen is paid beyond the days of their offer; their order begins with it. */
export const SupplierTermsAgreed = z.object({
  supplier_rut: z.string(),
  supplier: z.string(),
  /** Null: nobody said anything, and their order has none. */
  terms: OrderTerms.nullable(),
  agreed_by: z.string().nullable(),
  agreed_at: field.instant.nullable(),
  /** As their last order had them, to begin with. */
  proposed: OrderTerms,
});
export type SupplierTermsAgreed = z.infer<typeof SupplierTermsAgreed>;

const LinkedApprover = z.object({ approver_id: field.id, nombre: z.string(), cargo: z.string().nullable() });

/** Everything about one. */
export const ServiceRequestInfo = ServiceRequest.extend({
  stage_id: field.id.nullable(),
  stage: z.string().nullable(),
  place_id: field.id.nullable(),
  comment: z.string().nullable(),
  maverick_reason: z.string().nullable(),
  unique_supplier_cause: z.string().nullable(),
  cancellation_reason: z.string().nullable(),
  /** The last day on which it may be reopened. */
  reopens_until: field.day.nullable(),
  quote_number: z.string().nullable(),
  /** What whoever asks expects to pay reaches the bidding threshold: its quotations come from a bidding. */
  must_bid: z.boolean(),
  /** By the numbers of their quote requests, the newest first. */
  biddings: z.array(z.object({ number: z.string(), status: field.state(biddingStates) })),
  service_items: z.array(ServiceItem),
  flags: z.array(Flag),
  comments: z.array(ServiceComment),
  approvers: z.array(LinkedApprover),
  /** Of each supplier that something is chosen of. */
  supplier_terms: z.array(SupplierTermsAgreed),
  /** The one that is open last. */
  approvals: z.array(ApprovalStrip),
});
export type ServiceRequestInfo = z.infer<typeof ServiceRequestInfo>;

/** The requests of a line of somebody's day, as the list finds them. */
export const servicesOfDay = {
  sin_asignar: 'Esperan a abastecimiento, sin comprador',
  por_comprar: 'A mi nombre, por comprar',
  por_revisar: 'Mías que esperan mi revisión',
  atrasadas: 'Mías que ya debían estar',
  novedades: 'Mías que cambiaron de estado esta semana',
} as const;
export type ServicesOfDay = keyof typeof servicesOfDay;
export const servicesOfDayNames = Object.keys(servicesOfDay) as [ServicesOfDay, ...ServicesOfDay[]];

/** By what requests are found. */
export const serviceFilters = {
  search: z.string().trim().max(100).optional(),
  status: field.state(serviceRequestStates).optional(),
  approval_status: z.enum(approvalStatuses).optional(),
  request_type: serviceType.optional(),
  project_code: chargeCode.optional(),
  place_code: chargeCode.optional(),
  cost_center: chargeCode.optional(),
  requester_id: field.id.optional(),
  buyer_id: field.id.optional(),
  /** Nobody of supply has taken it yet. */
  unassigned: z.stringbool().optional(),
  mine: z.stringbool().optional(),
  managed: z.stringbool().optional(),
  asset: z.stringbool().optional(),
  from: field.day.optional(),
  to: field.day.optional(),
  /** Only those that wait for a decision, for so many days. */
  waiting_days: z.enum(waitingSpanNames).optional(),
  /** Only those that a line of the person's day counts. */
  of_day: z.enum(servicesOfDayNames).optional(),
};
const listing = {
  ...serviceFilters,
  sort: field.sort(['number', 'created_at', 'required_date', 'amount', 'status_since'], '-created_at', ['amount']),
};

export const getServiceRequest = call('materials.getServiceRequest', 'GET /api/service_request', {
  summary: 'Solicitudes de servicio',
  permission: 'services:read',
  query: { ...field.page, ...listing },
  tells: ['approvals'],
  answer: field.paged(ServiceRequest),
});

/** Ours. */
export const getServiceRequestInfo = call('materials.getServiceRequestInfo', 'GET /api/service_request/number/{number}', {
  summary: 'Una solicitud de servicio, con sus ítems, cotizaciones y aprobaciones',
  permission: 'services:read',
  params: { number: requestNumber },
  tells: ['approvals'],
  answer: ServiceRequestInfo,
});

/** Ours. */
export const serviceRequestPdf = call('materials.serviceRequestPdf', 'GET /api/service_request/number/{number}/pdf', {
  summary: 'Una solicitud de servicio, en PDF',
  permission: 'services:read',
  params: { number: requestNumber },
  answer: download('application/pdf'),
});

/** Ours: the list as its filters say, item by item. */
export const getServiceRequestXlsx = call('materials.getServiceRequestXlsx', 'GET /api/service_request/xlsx', {
  summary: 'Solicitudes de servicio en Excel, ítem por ítem',
  permission: 'services:read',
  query: listing,
  answer: download('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
});

/** Items that were deleted, of one request; they can be restored while it is open. */
export const getDeletedItems = call('materials.getDeletedItems', 'GET /api/service_request/get_deleted_items', {
  summary: 'Ítems eliminados de una solicitud de servicio',
  permission: 'services:read',
  query: { service_request_id: field.id },
  answer: z.array(ServiceItem),
});

/** What is stale after a service request changed. */
export const serviceChanges = [
  getServiceRequest.id,
  getServiceRequestInfo.id,
  getDeletedItems.id,
  'materials.listServiceHistory',
  'materials.listBuyers',
  'materials.radarOfRequest',
  'materials.getRequests',
  'materials.serviceFigures',
  'materials.getServiceTakeoff',
];

const itemForm = z.strictObject({
  code: serviceCode,
  description: field.optionalLines(1_000),
  quantity,
  price: field.money(unitPrice.nullish().transform((it) => it ?? null)),
  currency: field.currency.default('CLP'),
  comment: field.optionalLines(500),
  documents: z.array(documentForm).max(20, 'A lo más 20 documentos.').default([]),
});
/** What is asked for, item by item. */
export const itemsForm = z.array(itemForm).min(1, 'Agregue al menos un servicio.').max(200, 'A lo más 200 ítems.');

/** JSON, or a form with files whose lists come as JSON text. Files go up first (`uploadServiceFile`). */
export const createServiceRequest = call('materials.createServiceRequest', 'POST /api/service_request', {
  summary: 'Pedir servicios para un proyecto o un centro de costo',
  permission: 'services:create',
  body: z
    .strictObject({
      user: actor,
      request_type: serviceType.default('SOLICITUD DE SERVICIO'),
      title: field.text(200),
      project_code: chargeCode.nullish().transform((it) => it ?? null),
      cost_center: chargeCode.nullish().transform((it) => it ?? null),
      stage_id: field.id.nullish().transform((it) => it ?? null),
      place_id: field.id.nullish().transform((it) => it ?? null),
      required_date: field.day.nullish().transform((it) => it ?? null),
      comment: field.optionalLines(1_000),
      /** Why it was done before it was asked for; with a Maverick, and only with it. */
      maverick_reason_id: field.id.nullish().transform((it) => it ?? null),
      /** Why nobody else can do it; with a sole supplier, and only with it. */
      unique_supplier_cause_id: field.id.nullish().transform((it) => it ?? null),
      /** The quote request that it comes from. */
      quotation_id: field.id.nullish().transform((it) => it ?? null),
      items: sentJson(itemsForm),
    })
    .refine((it) => (it.project_code === null) !== (it.cost_center === null), {
      path: ['project_code'],
      error: 'Elija un proyecto o un centro de costo.',
    })
    .refine((it) => (it.request_type === 'SOLICITUD MAVERICK') === (it.maverick_reason_id !== null), {
      path: ['maverick_reason_id'],
      error: 'Una solicitud Maverick, y solo ella, dice su motivo.',
    })
    .refine((it) => (it.request_type === 'SOLICITUD PROVEEDOR UNICO') === (it.unique_supplier_cause_id !== null), {
      path: ['unique_supplier_cause_id'],
      error: 'Una solicitud a proveedor único, y solo ella, dice su causa.',
    }),
  multipart: true,
  answer: ServiceRequestInfo,
  refreshes: serviceChanges,
  changes: ['approvals'],
});

/** A request, as it was seen. */
export const ofRequest = { service_request_id: field.id, version: field.version };

/** Ours. */
export const cancelServiceRequest = call('materials.cancelServiceRequest', 'PUT /api/service_request/cancel', {
  summary: 'Anular una solicitud de servicio',
  permission: 'services:create',
  orPermission: ['services:delete'],
  body: z.strictObject({ ...ofRequest, reason: field.lines(500) }),
  answer: ServiceRequestInfo,
  refreshes: serviceChanges,
  changes: ['approvals'],
});

/** Ours: up to and including the fourteenth day (spec 2 §5, contract decision 57). */
export const reopenServiceRequest = call('materials.reopenServiceRequest', 'PUT /api/service_request/reopen', {
  summary: 'Reabrir una solicitud de servicio anulada',
  permission: 'services:create',
  orPermission: ['services:update'],
  body: z.strictObject(ofRequest),
  answer: ServiceRequestInfo,
  refreshes: serviceChanges,
  changes: ['approvals'],
});

/** Ours: a buyer takes it, or passes it on. */
export const assignServiceRequest = call('materials.assignServiceRequest', 'PUT /api/service_request/buyer', {
  summary: 'Asignar quién de abastecimiento lleva una solicitud de servicio',
  permission: 'services:update',
  body: z.strictObject({ ...ofRequest, buyer_id: field.id.nullable() }),
  answer: ServiceRequestInfo,
  refreshes: serviceChanges,
});

/** A check, although it is a PUT: whether somebody belongs to supply (spec 2 §6); of others only for who may read users (contract decision 15). */
export const isAbastecimientoService = call('materials.isAbastecimientoService', 'PUT /api/service_request/is_abastecimiento', {
  reads: true,
  bodyInQuery: true,
  summary: 'Si una persona pertenece a abastecimiento',
  permission: 'services:read',
  body: z.strictObject({ user: actor }),
  answer: z.object({ is_abastecimiento: z.boolean() }),
});
