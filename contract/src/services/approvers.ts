import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { actor } from './requests/codes.ts';
import { Quote, QuoteApprover, quoteChanges } from './quotes/quotes.ts';

/** Whom, to what: a quote request or a service request (spec 2 §6). */
const link = z
  .strictObject({
    user: actor,
    quotation_id: field.id.optional(),
    service_request_id: field.id.optional(),
    approver_id: field.id,
  })
  .refine((it) => (it.quotation_id === undefined) !== (it.service_request_id === undefined), {
    path: ['quotation_id'],
    error: 'Indique una solicitud de cotización o una de servicio.',
  });
const linking = {
  bodyInQuery: true,
  permission: 'services:create',
  orPermission: ['services:update'],
  body: link,
  /** All that are linked from now on. */
  answer: z.object({ assigned_users: z.array(QuoteApprover) }),
  refreshes: quoteChanges,
} as const;

export const linkQuotationApprover = call('materials.linkQuotationApprover', 'POST /api/quotation/link_quotation_approver', {
  ...linking,
  summary: 'Agregar un aprobador a una solicitud de cotización o de servicio',
});
export const unlinkQuotationApprover = call('materials.unlinkQuotationApprover', 'POST /api/quotation/unlink_quotation_approver', {
  ...linking,
  summary: 'Quitar un aprobador de una solicitud de cotización o de servicio',
});

/** Ours: a linked approver says yes or no to what they saw; a no says why. Supply approves when all said yes (decision 068). */
export const decideQuotation = call('materials.decideQuotation', 'PUT /api/quotation/approver_decision', {
  summary: 'Decidir como aprobador de una solicitud de cotización',
  permission: 'services:approve',
  body: z
    .strictObject({ quotation_id: field.id, version: field.version, approved: z.boolean(), comment: field.optionalLines(500) })
    .refine((it) => it.approved || it.comment !== null, { path: ['comment'], error: 'Indique el motivo.' }),
  answer: Quote,
  refreshes: quoteChanges,
});
