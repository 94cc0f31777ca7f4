import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { actor } from '../services/codes.ts';
import { CubageComment, cubageChanges } from './documents.ts';

const comment = field.lines(1_000);
const commenting = { permission: 'cubication:update', answer: CubageComment, refreshes: cubageChanges } as const;

/** On the whole of it. */
export const postComment = call('erp.postComment', 'POST /post_comment', {
  summary: 'Comentar una cubicación',
  ...commenting,
  body: z.strictObject({ document_id: field.id, user: actor, comment }),
});

/** On one of its materials (decision 091). */
export const postCommentV2 = call('erp.postCommentV2', 'POST /post_comment_v2', {
  summary: 'Comentar un material de una cubicación',
  ...commenting,
  body: z.strictObject({ row_id: field.id, user: actor, comment }),
});
