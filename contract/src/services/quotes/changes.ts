import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { actor, sentBody } from '../requests/codes.ts';
import { QuoteComment, Quote, quoteChanges } from './quotes.ts';
import { documents, requestFields, oneCharge, chargedTwice, stepFields, comment, reason, step } from './fields.ts';

/** JSON, or a form: each field by itself, or all of them in `body`. Files go up first (`uploadServiceFile`). */
export const postQuotation = call('materials.postQuotation', 'POST /api/post_quotation', {
  summary: 'Pedir una cotización a abastecimiento',
  permission: 'services:create',
  body: sentBody(z.strictObject({ user: actor, title: field.text(200), ...requestFields, documents }).refine(oneCharge, chargedTwice)),
  multipart: true,
  answer: Quote,
  refreshes: quoteChanges,
});

export const quotationAbastecimientoToUser = call('materials.quotationAbastecimientoToUser', 'PUT /api/quotation/abastecimiento_to_user', {
  ...step,
  summary: 'Enviar una solicitud de cotización a revisión de quien la pidió',
  permission: 'services:update',
  body: z.strictObject({ ...stepFields, comment: reason }),
});

export const quotationUserToAbastecimiento = call('materials.quotationUserToAbastecimiento', 'PUT /api/quotation/user_to_abastecimiento', {
  ...step,
  summary: 'Responder a abastecimiento en una solicitud de cotización propia',
  permission: 'services:create',
  body: z.strictObject({ ...stepFields, comment }),
});

export const quotationAbastecimientoApproval = call(
  'materials.quotationAbastecimientoApproval',
  'PUT /api/quotation/abastecimiento_approval',
  {
    ...step,
    summary: 'Aprobar por abastecimiento una solicitud de cotización',
    permission: 'services:update',
    body: z.strictObject({ ...stepFields, comment }),
  },
);

export const finishQuotation = call('materials.finishQuotation', 'PUT /api/quotation/finish_quotation', {
  ...step,
  summary: 'Terminar una solicitud de cotización aprobada',
  permission: 'services:update',
  body: z.strictObject({ ...stepFields, comment }),
});

/** Ours: somebody of supply takes it, or passes it on; null leaves it without anybody. */
export const assignQuotation = call('materials.assignQuotation', 'PUT /api/quotation/buyer', {
  ...step,
  summary: 'Asignar quién de abastecimiento lleva una solicitud de cotización',
  permission: 'services:update',
  body: z.strictObject({ ...stepFields, buyer_id: field.id.nullable() }),
});

export const addCommentQuotation = call('materials.addCommentQuotation', 'POST /api/quotation/add_comment_quotation', {
  bodyInQuery: true,
  summary: 'Comentar una solicitud de cotización',
  permission: 'services:read',
  body: z.strictObject({ quotation_id: field.id, user: actor, comment: field.lines(2_000) }),
  answer: QuoteComment,
  refreshes: quoteChanges,
});

/** One's own; what was said with a step stays. */
export const deleteCommentQuotation = call('materials.deleteCommentQuotation', 'PUT /api/quotation/delete_comment_quotation', {
  bodyInQuery: true,
  summary: 'Eliminar un comentario propio de una solicitud de cotización',
  permission: 'services:read',
  body: z.strictObject({ comment_id: field.id, user: actor }),
  answer: field.done,
  refreshes: quoteChanges,
});
