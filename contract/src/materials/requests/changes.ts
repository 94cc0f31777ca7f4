import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { chargeCode, materialCode, paperNumber, plate, quantity, reservationReason, warehouseCode } from '../codes.ts';
import { requestTypes } from '../../approvals/kinds.ts';
import { serviceChanges, ServiceRequestInfo } from '../../services/requests.ts';
import { serialChanges, serialsOfLine } from '../serials.ts';
import { stockChanges } from '../stock.ts';
import { getTransfer, listTransfers } from '../transfers.ts';
import { kindOfList, MaterialRequestInfo, requestChanges, requestDocuments, type RequestDocument } from './requests.ts';

const upper = (max: number) => field.optionalText(max).transform((it) => it?.toUpperCase() ?? null);

/** What both kinds of requests say. */
const common = {
  /** The draft that this one comes from; it becomes the request. */
  draft_number: paperNumber.optional(),
  request_type: z.enum(requestTypes).default('SOLICITUD DE MATERIALES'),
  category: z.union([z.literal(1), z.literal(2), z.literal(3)], 'Elija una categoría.').default(1),
  document_kind: z
    .enum(Object.keys(requestDocuments) as [RequestDocument, ...RequestDocument[]], 'Elija un tipo de documento.')
    .default('InventoryTransferRequest'),
  source: z.enum(['central', 'proyecto'], 'Elija de dónde viene.').default('central'),
  source_project_code: upper(30),
  /** BF0001 when it is not said (spec 2 §9). */
  from_warehouse: upper(20),
  /** Nothing: it goes to the site, or whoever asks fetches it. */
  to_warehouse: upper(20),
  supplier_code: upper(20),
  required_date: field.day.nullish().transform((it) => it ?? null),
  comment: field.optionalLines(1_000),
};
const line = z.strictObject({ code: materialCode, quantity, comment: field.optionalLines(300) });
const items = z.array(line).min(1, 'Agregue al menos un material.').max(1_000, 'A lo más 1.000 líneas.');

/** For a project: `number` in the answer names it from now on. */
export const createMaterialRequest = call('materials.createMaterialRequest', 'POST /api/requests/material_request', {
  summary: 'Pedir materiales para un proyecto',
  permission: 'materials:create',
  body: z.strictObject({
    ...common,
    project_code: chargeCode,
    stage_id: field.id.nullish().transform((it) => it ?? null),
    place_id: field.id.nullish().transform((it) => it ?? null),
    /** Of the plan of that place. */
    activity_id: field.id.nullish().transform((it) => it ?? null),
    items,
  }),
  answer: MaterialRequestInfo,
  refreshes: requestChanges,
  changes: ['approvals'],
});

/** For a cost centre (CECO). */
export const createCostCenterMaterialRequest = call(
  'materials.createCostCenterMaterialRequest',
  'POST /api/cost_centers/material_request',
  {
    summary: 'Pedir materiales para un centro de costo',
    permission: 'materials:create',
    body: z.strictObject({ ...common, cost_center: chargeCode, items }),
    answer: MaterialRequestInfo,
    refreshes: requestChanges,
    changes: ['approvals'],
  },
);

/** Ours: kept as far as it is written; only whoever writes it sees it. */
export const saveRequestDraft = call('materials.saveRequestDraft', 'POST /api/requests/material_request_draft', {
  summary: 'Guardar el borrador de una solicitud de materiales',
  permission: 'materials:create',
  body: z.strictObject({
    ...common,
    /** Of the draft as the person last saw it. */
    version: field.version.optional(),
    project_code: upper(30),
    stage_id: field.id.nullish().transform((it) => it ?? null),
    place_id: field.id.nullish().transform((it) => it ?? null),
    /** Of the plan of that place. */
    activity_id: field.id.nullish().transform((it) => it ?? null),
    cost_center: upper(30),
    items: z.array(line).max(1_000, 'A lo más 1.000 líneas.').default([]),
  }),
  answer: MaterialRequestInfo,
  refreshes: requestChanges,
  changes: ['approvals'],
});

/** Ours. */
export const deleteRequestDraft = call('materials.deleteRequestDraft', 'DELETE /api/requests/material_request_draft/{number}', {
  summary: 'Descartar un borrador propio',
  permission: 'materials:create',
  params: { number: paperNumber },
  answer: field.done,
  refreshes: requestChanges,
  changes: ['approvals'],
});

/** Of what the person last saw, also from a query. */
const typedVersion = field.sentVersion.optional();

/** While it waits for a decision: how much of a line is asked for; more than was approved so far asks again. */
export const updateMaterialRequestItem = call('materials.updateMaterialRequestItem', 'PUT /api/requests/material_request_item', {
  bodyInQuery: true,
  summary: 'Cambiar la cantidad de una línea de una solicitud pendiente',
  permission: 'materials:create',
  orPermission: ['materials:update'],
  body: z.strictObject({
    material_request_item_id: field.id,
    field: z.literal('quantity').default('quantity'),
    quantity,
    version: typedVersion,
  }),
  answer: MaterialRequestInfo,
  refreshes: requestChanges,
  changes: ['approvals'],
});

export const updateMaterialRequestItemComment = call(
  'materials.updateMaterialRequestItemComment',
  'PUT /api/requests/material_request_item_comment',
  {
    bodyInQuery: true,
    summary: 'Cambiar el comentario de una línea de una solicitud',
    permission: 'materials:create',
    orPermission: ['materials:update'],
    body: z.strictObject({ material_request_item_id: field.id, comment: field.optionalLines(300), version: typedVersion }),
    answer: MaterialRequestInfo,
    refreshes: requestChanges,
    changes: ['approvals'],
  },
);

const request_id = field.id;
/** The specification names who asks; it must be who is signed in. */
const user = z.string().trim().max(254).optional();

/** Corrects the amount of a request that waits, and says why (spec 2 §7, decision 64); a higher one asks for approval again. */
export const updateMaterialRequest = call('materials.updateMaterialRequest', 'PUT /api/update_material_request', {
  summary: 'Corregir el monto de una solicitud pendiente',
  permission: 'materials:approve',
  query: {
    user,
    request_id,
    monto_nuevo: field.money(field.amount({ digits: 15, decimals: 0 })),
    reason: field.text(500),
    version: typedVersion,
  },
  answer: MaterialRequestInfo,
  refreshes: requestChanges,
  changes: ['approvals'],
});

/** Of either kind: ids of both are numbers of their own. A service says why. */
export const cancelMaterialRequest = call('materials.cancelMaterialRequest', 'PUT /api/cancel_material_request', {
  summary: 'Anular una solicitud de materiales que aún no se despacha, o una de servicios',
  permission: 'materials:create',
  orPermission: ['materials:delete'],
  query: { user, request_id, kind: kindOfList, reason: field.optionalLines(500), version: typedVersion },
  answer: z.union([MaterialRequestInfo, ServiceRequestInfo]),
  refreshes: [...requestChanges, ...serviceChanges],
  changes: ['approvals'],
});

/** Sends an incomplete request to the ERP again. */
export const retryIncompleteRequest = call('materials.retryIncompleteRequest', 'PUT /api/requests/retry_incomplete_request', {
  bodyInQuery: true,
  summary: 'Reintentar una solicitud incompleta',
  permission: 'materials:create',
  orPermission: ['purchase_requests:update'],
  body: z.strictObject({ material_request_id: field.id, version: typedVersion }),
  answer: MaterialRequestInfo,
  refreshes: requestChanges,
  changes: ['approvals'],
});

const movesStock = [...requestChanges, ...stockChanges, listTransfers.id, getTransfer.id];
const part = z.strictObject({ material_request_item_id: field.id, quantity });

/** Ours: sends what a request asks for on its way (DESPACHO), or hands it over on the spot (RETIRO). */
export const dispatchRequest = call('materials.dispatchRequest', 'POST /api/requests/dispatch', {
  summary: 'Despachar o entregar materiales de una solicitud aprobada',
  permission: 'mobile_warehouses:create',
  body: z.strictObject({
    number: paperNumber,
    version: field.version,
    kind: z.enum(['DESPACHO', 'RETIRO'], 'Elija traslado o retiro.'),
    /** The request's own source when it is not said. */
    from_warehouse: warehouseCode.optional(),
    items: z.array(part).min(1, 'Indique al menos una línea.').max(1_000),
    comment: field.optionalLines(500),
    driver: field.optionalText(120),
    driver_rut: field.rut.nullish().transform((it) => it ?? null),
    plate,
    reservation_reason: reservationReason,
  }),
  answer: MaterialRequestInfo,
  refreshes: movesStock,
});

/** Ours: what a supplier brought for a request of purchase, line by line, with its serials where it carries them; parts are welcome. */
export const receiveRequest = call('materials.receiveRequest', 'POST /api/requests/receive', {
  summary: 'Recibir lo que un proveedor trajo para una solicitud',
  permission: 'materials:create',
  orPermission: ['mobile_warehouses:create'],
  body: z.strictObject({
    number: paperNumber,
    version: field.version,
    items: z
      .array(part.extend({ serials: serialsOfLine.optional() }))
      .min(1, 'Indique al menos una línea.')
      .max(1_000),
    paper: field.optionalText(40),
    comment: field.optionalLines(500),
    /** The number of the order that brought it; needed where several are open. */
    order: field.text(20).optional(),
  }),
  answer: MaterialRequestInfo,
  refreshes: [...movesStock, ...serialChanges],
});

/** Ours: gives up what was not sent, of the whole request or of some lines. */
export const closeRequest = call('materials.closeRequest', 'POST /api/requests/close', {
  summary: 'Cerrar lo que falta de una solicitud',
  permission: 'materials:create',
  orPermission: ['purchase_requests:update'],
  body: z.strictObject({
    number: paperNumber,
    version: field.version,
    material_request_item_ids: z.array(field.id).max(1_000).default([]),
    reason: field.lines(500),
  }),
  answer: MaterialRequestInfo,
  refreshes: requestChanges,
  changes: ['approvals'],
});
