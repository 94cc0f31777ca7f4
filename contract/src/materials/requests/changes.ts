import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { paperNumber, quantity } from '../catalogue/codes.ts';
import { serviceChanges, ServiceRequestInfo } from '../../services/requests/requests.ts';
import { kindOfList, MaterialRequestInfo, requestChanges } from './requests.ts';

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
