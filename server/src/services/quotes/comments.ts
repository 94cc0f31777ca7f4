import { quoteLimits, type Quote, type QuoteStep } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { whoIs } from '../../access/index.ts';
import type { Writing } from '../../platform/context.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { refuseOthers } from '../../platform/user.ts';
import { changeQuote, lockQuote } from './lock.ts';
import { tellOthers } from './notices.ts';
import { presentComment, quotesSeenBy } from './rows.ts';

interface CommentText {
  comment: string;
  step: QuoteStep | null;
}

/** Keeps what somebody said of a request that is held. */
export async function keepComment(
  { tx, user }: Writing,
  { id }: Quote,
  { comment, step }: CommentText,
): Promise<Quote['comments'][number]> {
  const row = await tx
    .insertInto('quote_request_comments')
    .values({ quote_request_id: id, user_id: user.id, comment, step })
    .returning(['id', 'user_id', 'comment', 'step', 'created_at'])
    .executeTakeFirstOrThrow();
  return presentComment(user, { ...row, nombre: user.nombre });
}

export async function commentQuote(
  context: Writing,
  { quotation_id, user, comment }: Received<typeof contract.addCommentQuotation>,
): Promise<Quote['comments'][number]> {
  refuseOthers(context.user, user);
  const before = await lockQuote(context, quotation_id, { action: 'comment' });
  // What is said with a step still fits.
  if (before.comments.length >= quoteLimits.comments - 20)
    throw new Problem('rule', { message: 'Esta solicitud ya tiene demasiados comentarios. Elimine alguno, o pida otra.' });
  const said = await keepComment(context, before, { comment, step: null });
  const after = await changeQuote(context, before, 'comment');
  await tellOthers(context, after, `${context.user.nombre} comentó ${after.number}`, comment);
  return said;
}

/** One's own, while it is not ended; what was said with a step stays. */
export async function deleteQuoteComment(
  context: Writing,
  { comment_id, user }: Received<typeof contract.deleteCommentQuotation>,
): Promise<{ done: true }> {
  refuseOthers(context.user, user);
  const { tx } = context;
  const found = await tx
    .selectFrom('quote_request_comments')
    .where('id', '=', comment_id)
    .where('quote_request_id', 'in', quotesSeenBy(tx, context.user).select('it.id'))
    .select(['quote_request_id', 'user_id', 'step'])
    .executeTakeFirst();
  if (!found) throw notSeen('El comentario');
  const before = await lockQuote(context, found.quote_request_id, { action: 'comment' });
  if (found.user_id !== context.user.id)
    throw new Problem('not_allowed', { message: 'Solo quien escribió un comentario lo elimina.' }, whoIs(found.user_id));
  if (found.step !== null) throw new Problem('rule', { message: 'Se dijo al dar un paso de la solicitud: queda como se dijo.' });
  const { numDeletedRows } = await tx.deleteFrom('quote_request_comments').where('id', '=', comment_id).executeTakeFirst();
  if (numDeletedRows === 0n) throw notSeen('El comentario');
  await changeQuote(context, before, 'delete_comment');
  return { done: true };
}
