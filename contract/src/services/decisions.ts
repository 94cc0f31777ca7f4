import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { request, item, reason, step } from './steps/fields.ts';

/** Of the approval, as the person saw it. */
const decision = { approval_version: field.sentVersion };

/** Decides one line; what is left is decided by `approveServiceRequest`. A line that is rejected says why. */
export const approveServiceItem = call('materials.approveServiceItem', 'PUT /api/service_request/approve_item', {
  ...step,
  summary: 'Aprobar o rechazar un ítem de una solicitud de servicio',
  permission: 'approvals:approve',
  body: z
    .strictObject({ ...item, ...decision, approved: z.boolean().default(true) })
    .refine((it) => it.approved || it.comment !== null, { path: ['comment'], error: 'Indique el motivo del rechazo.' }),
  prepares: true,
  tellsDecider: true,
});
/** Approves all that is left of a request, at the step that waits for the person (spec 2 §4). */
export const approveServiceRequest = call('materials.approveServiceRequest', 'PUT /api/service_request/approve_request', {
  ...step,
  summary: 'Aprobar lo que queda de una solicitud de servicio',
  permission: 'approvals:approve',
  body: z.strictObject({ ...request, ...decision }),
  prepares: true,
  tellsDecider: true,
});
/** Rejects all that is left of it, and says why (spec 2 §4). */
export const rejectServiceRequest = call('materials.rejectServiceRequest', 'PUT /api/service_request/reject_request', {
  ...step,
  summary: 'Rechazar una solicitud de servicio',
  permission: 'approvals:approve',
  body: z.strictObject({ ...request, ...decision, reason }),
  prepares: true,
  tellsDecider: true,
});
