import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { actor } from './codes.ts';
import { ServiceComment, serviceChanges } from './requests.ts';

const comment = field.lines(2_000);
const commenting = { permission: 'services:read', answer: ServiceComment, refreshes: serviceChanges } as const;

export const commentItem = call('materials.commentItem', 'POST /api/service_request/comment_item', {
  bodyInQuery: true,
  summary: 'Comentar un ítem',
  ...commenting,
  body: z.strictObject({ item_id: field.id, user: actor, comment }),
});
export const commentRequest = call('materials.commentRequest', 'POST /api/service_request/comment_request', {
  bodyInQuery: true,
  summary: 'Comentar una solicitud de servicio',
  ...commenting,
  body: z.strictObject({ service_request_id: field.id, user: actor, comment }),
});
const deletingComment = { permission: 'services:read', answer: field.done, refreshes: serviceChanges } as const;

/** One's own. */
export const deleteItemComment = call('materials.deleteItemComment', 'DELETE /api/service_request/delete_item_comment', {
  summary: 'Eliminar un comentario propio de un ítem',
  ...deletingComment,
  query: { comment_id: field.id, user: actor },
});
export const deleteServiceRequestComment = call('materials.deleteServiceRequestComment', 'DELETE /api/service_request/delete_comment', {
  summary: 'Eliminar un comentario propio de una solicitud de servicio',
  ...deletingComment,
  query: { comment_id: field.id, user: actor },
});
