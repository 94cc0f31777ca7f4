import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { actor } from '../requests/codes.ts';
import { ServiceRequestInfo, serviceChanges } from '../requests/requests.ts';
import { request, item, reason, step } from './fields.ts';

/** Supply looks at what was quoted: items in quotation move to in review (spec 2 §4). */
export const checkServiceRequest = call('materials.checkServiceRequest', 'PUT /api/service_request/check_request', {
  ...step,
  summary: 'Tomar en revisión los ítems cotizados de una solicitud',
  permission: 'services:update',
  body: z.strictObject(request),
});

/** Supply asks whoever asked what they think of the quotations. */
export const sendToUserRevisionV2 = call('materials.sendToUserRevisionV2', 'PUT /api/send_to_user_revision_v2', {
  ...step,
  summary: 'Enviar una solicitud de servicio a revisión de quien la pidió',
  permission: 'services:update',
  body: z.strictObject(request),
});

/** Supply has reviewed the purchase: its approval begins. */
export const readyForApproval = call('materials.readyForApproval', 'PUT /api/service_request/ready_for_approval', {
  ...step,
  summary: 'Enviar una solicitud de servicio revisada a aprobación',
  permission: 'services:update',
  body: z.strictObject(request),
});

/** Whoever asked agrees with the quotations: supply validates them last. */
export const updateStatusServiceToApproveFromUser = call(
  'materials.updateStatusServiceToApproveFromUser',
  'PUT /service_request/quotes/update_status_service_to_approve_from_user',
  {
    ...step,
    summary: 'Dar por buenas las cotizaciones de lo que uno pidió',
    permission: 'services:create',
    body: z.strictObject(request),
  },
);

/** Supply asks whoever asked once more. */
export const updateStatusServiceToReviewUser = call(
  'materials.updateStatusServiceToReviewUser',
  'PUT /service_request/quotes/update_status_service_to_review_user',
  {
    ...step,
    summary: 'Devolver una solicitud de servicio a revisión de quien la pidió',
    permission: 'services:update',
    body: z.strictObject(request),
  },
);

/** Whoever asked wants other quotations. */
export const updateStatusServiceToQuotation = call(
  'materials.updateStatusServiceToQuotation',
  'PUT /service_request/quotes/update_status_service_to_quotation',
  {
    ...step,
    summary: 'Pedir otras cotizaciones para lo que uno pidió',
    permission: 'services:create',
    body: z.strictObject({ ...request, reason }),
  },
);

/** From every open state but Maverick's; an approval that is open is withdrawn, and what was quoted stays. */
export const returnToQuotation = call('materials.returnToQuotation', 'PUT /api/service_request/return_to_quotation', {
  ...step,
  summary: 'Devolver una solicitud de servicio a cotización',
  permission: 'services:update',
  body: z.strictObject({ ...request, reason }),
});
export const returnItemToQuotation = call('materials.returnItemToQuotation', 'PUT /api/service_request/return_item_to_quotation', {
  ...step,
  summary: 'Devolver un ítem a cotización',
  permission: 'services:update',
  body: z.strictObject({ ...item, reason }),
});

/** Supply validates; when the last open item is validated, the approval begins. */
export const abastecimientoApproveServiceRequest = call(
  'materials.abastecimientoApproveServiceRequest',
  'PUT /api/abastecimiento_approve_service_request',
  {
    ...step,
    summary: 'Validar por abastecimiento una solicitud de servicio',
    permission: 'services:update',
    body: z.strictObject(request),
  },
);
export const abastecimientoApproveServiceRequestItem = call(
  'materials.abastecimientoApproveServiceRequestItem',
  'PUT /api/abastecimiento_approve_service_request_item',
  { ...step, summary: 'Validar por abastecimiento un ítem', permission: 'services:update', body: z.strictObject(item) },
);

/** What only one supplier can do needs one quotation (spec 2 §5), a cause, its evidence, and a decision of its own. */
export const markUniqueSupplier = call('materials.markUniqueSupplier', 'PUT /api/service_request/mark_unique_supplier', {
  ...step,
  summary: 'Marcar una cotización como de proveedor único, o quitar la marca',
  permission: 'services:update',
  body: z
    .strictObject({
      document_id: field.id,
      user: actor,
      version: field.sentVersion,
      unique_supplier: z.boolean().default(true),
      cause_id: field.id.nullish().transform((it) => it ?? null),
      /** Sent ahead: a letter of representation, a patent. */
      evidence_file_id: field.id.nullish().transform((it) => it ?? null),
      valid_until: field.day.nullish().transform((it) => it ?? null),
    })
    .refine((it) => !it.unique_supplier || it.cause_id !== null, { path: ['cause_id'], error: 'Elija la causa.' })
    .refine((it) => !it.unique_supplier || it.evidence_file_id !== null, { path: ['evidence_file_id'], error: 'Suba la evidencia.' }),
});

/** A purchase that was made before it was asked for: supply judges it, with a word of whoever asked when that is needed. */
export const sendToUserRevisionMaverick = call('materials.sendToUserRevisionMaverick', 'PUT /api/send_to_user_revision_maverick', {
  ...step,
  summary: 'Pedir a quien hizo una compra Maverick que la revise',
  permission: 'services:update',
  body: z.strictObject(request),
});
export const maverickUserApprove = call('materials.maverickUserApprove', 'PUT /api/maverick_user_approve', {
  ...step,
  summary: 'Confirmar una compra Maverick propia',
  permission: 'services:create',
  body: z.strictObject(request),
});
export const approveMaverickServiceRequest = call('materials.approveMaverickServiceRequest', 'PUT /api/approve_maverick_service_request', {
  ...step,
  summary: 'Validar por abastecimiento una compra Maverick',
  permission: 'services:update',
  body: z.strictObject(request),
});
export const rejectMaverickServiceRequest = call('materials.rejectMaverickServiceRequest', 'PUT /api/reject_maverick_service_request', {
  ...step,
  summary: 'Rechazar una compra Maverick',
  permission: 'services:update',
  body: z.strictObject({ ...request, reason }),
});

/** Where all the others waited for it alone, their approval begins. */
export const deleteServiceItem = call('materials.deleteServiceItem', 'DELETE /api/service_request/delete_item', {
  summary: 'Eliminar un ítem de una solicitud de servicio',
  permission: 'services:create',
  orPermission: ['services:delete'],
  query: { item_id: field.id, user: actor, version: field.sentVersion, reason: field.lines(500) },
  answer: ServiceRequestInfo,
  refreshes: serviceChanges,
  changes: ['approvals'],
});
