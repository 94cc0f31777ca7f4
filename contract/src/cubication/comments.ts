import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { actor } from '../services/requests/codes.ts';
import { CubageComment, cubageChanges, cubageParts } from './documents/documents.ts';

const comment = field.lines(1_000);
const commenting = { permission: 'cubication:update', answer: CubageComment, refreshes: cubageChanges } as const;

/** On the whole of it. */
export const postComment = call('erp.postComment', 'POST /post_comment', {
  summary: 'Comentar una cubicación',
  ...commenting,
  body: z.strictObject({ document_id: field.id, user: actor, comment }),
});

/** On one of its rows: a material (decision 091) unless another part is said. */
export const postCommentV2 = call('erp.postCommentV2', 'POST /post_comment_v2', {
  summary: 'Comentar una fila de una cubicación: un material, un tablero o un servicio',
  ...commenting,
  body: z.strictObject({ part: z.enum(cubageParts).default('materials'), row_id: field.id, user: actor, comment }),
});
