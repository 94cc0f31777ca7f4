import { z } from 'zod';
import { call, download } from '../call.ts';
import * as field from '../fields.ts';
import { figure } from '../figures.ts';
import { chargeCode, paperNumber, plate, quantity, reservationReason, warehouseCode } from '../materials/catalogue/codes.ts';
import { requestChanges, requestStates, stockChanges, transferKind, transferStates } from '../materials/index.ts';
import { states } from '../states.ts';

type Handling = 'por_preparar' | 'en_preparacion' | 'lista' | 'reprogramada' | 'retenida';
type HandlingStep = 'put_back' | 'prepare' | 'finish' | 'reschedule' | 'hold';

/** How far what leaves a warehouse is prepared: set by hand, whatever was sent and received (contract decision 63). */
export const deliveryHandling = states<Handling, HandlingStep>({
  por_preparar: {
    label: 'Por preparar',
    tone: 'warning',
    on: { prepare: 'en_preparacion', finish: 'lista', reschedule: 'reprogramada', hold: 'retenida' },
  },
  en_preparacion: {
    label: 'En preparación',
    tone: 'info',
    on: { put_back: 'por_preparar', finish: 'lista', reschedule: 'reprogramada', hold: 'retenida' },
  },
  lista: {
    label: 'Lista',
    tone: 'success',
    on: { put_back: 'por_preparar', prepare: 'en_preparacion', reschedule: 'reprogramada', hold: 'retenida' },
  },
  reprogramada: {
    label: 'Reprogramada',
    tone: 'violet',
    on: { put_back: 'por_preparar', prepare: 'en_preparacion', finish: 'lista', hold: 'retenida' },
  },
  retenida: {
    label: 'Retenida',
    tone: 'danger',
    on: { put_back: 'por_preparar', prepare: 'en_preparacion', finish: 'lista', reschedule: 'reprogramada' },
  },
});
export type DeliveryHandling = Handling;

/** The step that leads to each. */
export const deliverySteps: Readonly<Record<Handling, HandlingStep>> = {
  por_preparar: 'put_back',
  en_preparacion: 'prepare',
  lista: 'finish',
  reprogramada: 'reschedule',
  retenida: 'hold',
};

export const deliveryLimits = {
  /** Of a list's row, the first lines. */
  itemsListed: 10,
} as const;

/** One material that is to be delivered, in one journey or in several. */
export const DeliveryItem = z.object({
  material_request_item_id: field.id,
  line: z.number().int(),
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  quantity: figure,
  sent_quantity: figure,
  received_quantity: figure,
  closed_quantity: figure,
  /** Still to be sent. */
  pending_quantity: figure,
});
export type DeliveryItem = z.infer<typeof DeliveryItem>;

/** One journey of it: a transfer of materials, with the folio of the DTE 52 that went along. */
const Trip = z.object({
  number: z.string(),
  status: field.state(transferStates),
  dte_folio: z.string().nullable(),
  sent_at: field.instant,
});

const deliveryActions = ['schedule', 'handle', 'dispatch'] as const;

/** A request of what is moved from a warehouse of ours, as it is prepared and sent once it was approved. */
export const DeliveryRequest = z.object({
  /** Of the request of materials. */
  id: field.id,
  number: z.string(),
  status: field.state(requestStates),
  manual_status: z.enum(deliveryHandling.names),
  /** What was asked for: to bring it, or to have it ready for whoever fetches it. */
  transfer_kind: transferKind,
  /** For when it is scheduled now, and was first; null: for no day. */
  delivery_date: field.day.nullable(),
  first_delivery_date: field.day.nullable(),
  days_moved: z.number().int().nullable(),
  /** The requester's wish. */
  user_delivery_date: field.day.nullable(),
  /** Scheduled, or else wished for, while something is still to arrive. */
  due_date: field.day.nullable(),
  late: z.boolean(),
  project_code: z.string().nullable(),
  project: z.string().nullable(),
  cost_center: z.string().nullable(),
  cost_center_name: z.string().nullable(),
  from_code: z.string().nullable(),
  from_name: z.string().nullable(),
  to_code: z.string().nullable(),
  to_name: z.string().nullable(),
  requester: z.string(),
  comment: z.string().nullable(),
  /** Of the DTE 52 with which the next journey leaves. */
  dte_folio: z.string().nullable(),
  lines: z.number().int(),
  /** In a list only the first `deliveryLimits.itemsListed`. */
  items: z.array(DeliveryItem),
  trips: z.array(Trip),
  version: field.version,
  allowed_actions: z.array(z.enum(deliveryActions)),
});
export type DeliveryRequest = z.infer<typeof DeliveryRequest>;

const readers = { permission: 'purchase_requests:read', orPermission: ['mobile_warehouses:read', 'materials:read'] } as const;

/** What should have arrived longest ago comes first. `groups` are of the page, by the day, project or warehouse that was asked for. */
export const getMaterialDelivery = call('materials.getMaterialDelivery', 'GET /api/delivery/material_delivery', {
  ...readers,
  summary: 'Solicitudes de traslado, por fecha de entrega',
  query: {
    ...field.page,
    search: z.string().trim().max(100).optional(),
    status: field.state(requestStates).optional(),
    manual_status: z.enum(deliveryHandling.names).optional(),
    transfer_kind: transferKind.optional(),
    /** Something is still to arrive. */
    open: z.stringbool().optional(),
    /** Of which something is still to leave. */
    to_send: z.stringbool().optional(),
    late: z.stringbool().optional(),
    project_code: chargeCode.optional(),
    /** Whence it leaves. */
    warehouse_code: warehouseCode.optional(),
    /** By the day for which it is due. */
    from: field.day.optional(),
    to: field.day.optional(),
    group: z.enum(['delivery_date', 'project', 'warehouse']).optional(),
    sort: field.sort(['due_date', 'number'], 'due_date'),
  },
  tells: ['approvals'],
  answer: field.paged(DeliveryRequest).extend({
    /** As the specification calls them (3 §3). */
    total: z.number().int(),
    number_of_pages: z.number().int(),
    groups: z.record(z.string(), z.array(DeliveryRequest.pick({ id: true, number: true, manual_status: true }))).optional(),
  }),
});

/** Ours: with all its lines and journeys. */
export const getDelivery = call('materials.getDelivery', 'GET /api/delivery/number/{number}', {
  ...readers,
  summary: 'Una solicitud de traslado, con sus líneas y despachos',
  params: { number: paperNumber },
  tells: ['approvals'],
  answer: DeliveryRequest,
});

/** Ours: what is loaded, for whom, by which folio. It is no «guía de despacho», and says so. */
export const deliverySheet = call('materials.deliverySheet', 'GET /api/delivery/number/{number}/pdf', {
  ...readers,
  summary: 'Hoja de despacho de una solicitud de traslado, en PDF',
  params: { number: paperNumber },
  answer: download('application/pdf'),
});

/** What is stale after a delivery changed. */
const deliveryChanges = [getMaterialDelivery.id, getDelivery.id];
const change = {
  permission: 'purchase_requests:update',
  orPermission: ['mobile_warehouses:create'],
  answer: DeliveryRequest,
  refreshes: deliveryChanges,
} as const;

/** Of the SII: a number of its own series. */
const dte_folio = field
  .optionalText(12)
  .transform((it) => it && it.replaceAll('.', ''))
  .pipe(
    z
      .string()
      .regex(/^\d{1,10}$/, 'El folio de la guía es un número.')
      .nullable(),
  );

/** For when, and with which folio; whoever asked hears of another day. */
export const updateMaterialDelivery = call('materials.updateMaterialDelivery', 'PUT /api/delivery/material_delivery', {
  ...change,
  bodyInQuery: true,
  summary: 'Programar la entrega de una solicitud de traslado',
  body: z.strictObject({
    request_id: field.id,
    delivery_date: field.day,
    dte_folio,
    reason: field.optionalLines(500),
    version: field.sentVersion,
  }),
});

/** The trailing slash is the specification's. */
export const updateMaterialDeliveryStatus = call('materials.updateMaterialDeliveryStatus', 'PUT /api/delivery/material_delivery_status/', {
  ...change,
  bodyInQuery: true,
  summary: 'Cambiar el estado manual de una solicitud de traslado',
  body: z.strictObject({
    request_id: field.id,
    manual_status: z.enum(deliveryHandling.names, 'Elija un estado.'),
    version: field.sentVersion,
  }),
});

/** Sends a part, or all that is left: it travels as every transfer does, and arrives through «Por recibir»; what is fetched is handed over on the spot. */
export const updateMaterialDeliveryItems = call('materials.updateMaterialDeliveryItems', 'PUT /api/delivery/material_delivery_items', {
  summary: 'Despachar materiales de una solicitud de traslado, todos o una parte',
  permission: 'mobile_warehouses:create',
  body: z.strictObject({
    request_id: field.id,
    version: field.version,
    items: z
      .array(z.strictObject({ material_request_item_id: field.id, quantity }))
      .min(1, 'Indique al menos una línea.')
      .max(1_000),
    from_warehouse: warehouseCode.optional(),
    driver: field.optionalText(120),
    driver_rut: field.rut.nullish().transform((it) => it ?? null),
    plate,
    dte_folio,
    comment: field.optionalLines(500),
    reservation_reason: reservationReason,
  }),
  answer: DeliveryRequest,
  refreshes: [...deliveryChanges, ...requestChanges, ...stockChanges],
});
