import { creationLimits, type CreationComment } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { whoIs } from '../../access/index.ts';
import type { Writing } from '../../platform/context.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { refuseOthers } from '../../platform/user.ts';
import { rejectCreation } from './decide.ts';
import { changeCreation, lockCreation } from './lock.ts';
import { creationsSeenBy, presentComment } from './rows.ts';

type CommentForm = Received<typeof contract.postComment>;

/** A word about a request: one that warns blocks its approval, one that resolves closes what warned, one that rejects ends it. */
export async function postComment(context: Writing, { request_id, user: named, version, ...said }: CommentForm): Promise<CreationComment> {
  refuseOthers(context.user, named);
  const { tx, user } = context;
  if (said.rejected) await rejectCreation(context, { id: request_id, version, comment: said.comment });
  else await lockCreation(context, request_id, { action: actionOf(said), version });
  // What ends a request, or a warning of it, is always said.
  if (!said.rejected && !said.resolved) await refuseTooMany(tx, request_id);
  const row = await tx
    .insertInto('creation_comments')
    .values({ request_id, user_id: user.id, ...said, resolved_at: null })
    .returning(['id', 'user_id', 'comment', 'created_at', 'warning', 'rejected', 'resolved', 'resolved_at'])
    .executeTakeFirstOrThrow();
  if (said.resolved)
    await tx
      .updateTable('creation_comments')
      .set({ resolved_at: sql<Date>`now()` })
      .where('request_id', '=', request_id)
      .where('warning', '=', true)
      .where('resolved_at', 'is', null)
      .execute();
  if (!said.rejected) await changeCreation(context, { action: actionOf(said), id: request_id, comment: said.comment });
  return presentComment(user, { ...row, nombre: user.nombre });
}

const actionOf = ({ warning, resolved }: Pick<CommentForm, 'warning' | 'resolved'>) =>
  warning ? 'warn' : resolved ? 'resolve' : 'comment';

async function refuseTooMany(tx: Writing['tx'], request_id: number): Promise<void> {
  const { count } = await tx
    .selectFrom('creation_comments')
    .where('request_id', '=', request_id)
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= creationLimits.comments) throw new Problem('rule', { message: 'Esta solicitud ya tiene demasiados comentarios.' });
}

/** One's own; what warned, resolved or rejected stays as it was said. */
export async function deleteComment(
  context: Writing,
  { comment_id, user: named }: Received<typeof contract.deleteComment>,
): Promise<{ done: true }> {
  refuseOthers(context.user, named);
  const { tx, user } = context;
  const found = await tx
    .selectFrom('creation_comments')
    .where('id', '=', comment_id)
    .where('request_id', 'in', creationsSeenBy(tx, user).select('it.id'))
    .select(['request_id', 'user_id', 'warning', 'rejected', 'resolved'])
    .executeTakeFirst();
  if (!found) throw notSeen('El comentario');
  await lockCreation(context, found.request_id, { action: 'comment' });
  if (found.user_id !== user.id)
    throw new Problem('not_allowed', { message: 'Solo quien escribió un comentario lo elimina.' }, whoIs(found.user_id));
  if (found.warning || found.rejected || found.resolved)
    throw new Problem('rule', { message: 'Con él se advirtió, se resolvió o se rechazó: queda como se dijo.' });
  const { numDeletedRows } = await tx.deleteFrom('creation_comments').where('id', '=', comment_id).executeTakeFirst();
  if (numDeletedRows === 0n) throw notSeen('El comentario');
  await changeCreation(context, { action: 'delete_comment', id: found.request_id });
  return { done: true };
}
