import type { Comment } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { announce } from '../../platform/events/events.ts';
import { Problem } from '../../platform/problem.ts';
import { live } from '../../platform/http/rooms.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { commentActions } from './actions.ts';
import { attach } from './files.ts';
import { roomOf } from './place.ts';
import { isUndoable, readComment } from './rows.ts';
import { goneComment, auditOfComment, tellMentioned } from './comments.ts';
import { keepMentions } from './mentions.ts';
import { placesSeenBy, seenPlace } from '../visible.ts';

/** Only its author changes a comment; people it did not mention before are told. */
export async function updateComment(
  context: Writing,
  { id, version, texto, archivos }: Received<typeof contract.updateComentario>,
): Promise<Comment> {
  const { tx, user } = context;
  const { row, place } = await lock(context, id);
  if (row.eliminado_at) throw goneComment();
  requireAllowed(commentActions.update, { row, user });
  const before = await readComment(tx, context, id);
  if (row.version !== version) throw new Problem('stale', { current: before });
  await tx
    .updateTable('comments')
    .set((it) => ({ texto, editado_at: sql<Date>`now()`, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await attach(context, id, archivos);
  const mentioned = await keepMentions(tx, { comment_id: id, codigoProyecto: place.codigoProyecto, texto });
  await record(context, {
    action: 'update',
    entity: 'comment',
    id,
    before: auditOfComment(place, before.texto, before.archivos.length),
    after: auditOfComment(place, texto, archivos.length),
  });
  await tellMentioned(context, { place, id, texto, mentioned });
  await announce(tx, live, roomOf(place));
  return readComment(tx, context, id);
}

/** Hides a comment; words and files go for good a day later. */
export async function deleteComment(context: Writing, { id }: Received<typeof contract.deleteComentario>) {
  const { tx, user } = context;
  const { row, place } = await lock(context, id);
  if (row.eliminado_at) throw goneComment();
  requireAllowed(commentActions.delete, { row, user });
  await tx
    .updateTable('comments')
    .set((it) => ({ eliminado_at: sql<Date>`now()`, eliminado_por: user.id, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await record(context, { action: 'delete', entity: 'comment', id, before: auditOfComment(place, row.texto, 0) });
  await announce(tx, live, roomOf(place));
  return { done: true } as const;
}

/** Whoever deleted a comment takes that back, for a while. */
export async function restoreComment(context: Writing, { id }: Received<typeof contract.restaurarComentario>): Promise<Comment> {
  const { tx, user } = context;
  const { row, place } = await lock(context, id);
  if (row.eliminado_at && row.eliminado_por !== user.id) throw goneComment();
  requireAllowed(commentActions.restore, { row, user });
  await tx
    .updateTable('comments')
    .set((it) => ({ eliminado_at: null, eliminado_por: null, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await record(context, { action: 'restore', entity: 'comment', id, after: auditOfComment(place, row.texto, 0) });
  await announce(tx, live, roomOf(place));
  return readComment(tx, context, id);
}

/** The comment, locked, at a place that the person sees. */
async function lock({ tx, user }: Writing, id: number) {
  const row = await tx
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.autor_id')
    .select(['place_id', 'autor_id', 'nombre', 'texto', 'comments.version', 'eliminado_at', 'eliminado_por', isUndoable])
    .where('comments.id', '=', id)
    // Of a comment at a place that is not seen it is not told that it is there.
    .where('comments.place_id', 'in', placesSeenBy(tx, user).select('places.id'))
    .forUpdate('comments')
    .executeTakeFirst();
  if (!row) throw goneComment();
  return { row, place: await seenPlace(tx, user, row.place_id) };
}
