import { commentLimits, type Comment, type Thread } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { notifyPeople } from '../../access/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { announce } from '../../platform/events/events.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { live } from '../../platform/http/rooms.ts';
import { attach } from './files.ts';
import { roomOf } from './place.ts';
import { readComment, readThreads, threadsOf } from './rows.ts';
import { excerptOf, keepMentions, whoSees } from './mentions.ts';
import { seenPlace, type SeenPlace } from '../visible.ts';
import { placeAt } from '../places/address.ts';

export const goneComment = () => notSeen('El comentario ya');

/** The threads of a place, newest first. */
export async function listComments(context: Reading, { page, per_page, ...codes }: Received<typeof contract.listComentario>) {
  const { db, user } = context;
  const place = await seenPlace(db, user, codes);
  const shown = threadsOf(db, user, place.id);
  const { items: firsts, ...totals } = await pageOf({ page, per_page }, shown, shown.select('comments.id').orderBy('comments.id', 'desc'));
  const items = await readThreads(
    db,
    context,
    firsts.map((it) => it.id),
  );
  return { items, ...totals };
}

/** The thread around a comment. */
export async function getThread(context: Reading, { id }: Received<typeof contract.getComentario>): Promise<Thread> {
  const { db, user } = context;
  const found = await db.selectFrom('comments').select(['id', 'place_id', 'responde_a']).where('id', '=', id).executeTakeFirst();
  if (!found) throw goneComment();
  await seenPlace(db, user, found.place_id);
  const first = await threadsOf(db, user, found.place_id)
    .select('comments.id')
    .where('comments.id', '=', found.responde_a ?? found.id)
    .executeTakeFirst();
  const [thread] = first ? await readThreads(db, context, [first.id]) : [];
  if (!thread || (thread.id !== id && !thread.respuestas.some((it) => it.id === id))) throw goneComment();
  return thread;
}

export async function createComment(
  context: Writing,
  { responde_a, texto, archivos, ...codes }: Received<typeof contract.createComentario>,
): Promise<Comment> {
  const { tx, user } = context;
  const place = await seenPlace(tx, user, codes);
  const asked = responde_a === null ? undefined : await lockFirst(tx, place, responde_a);
  const { id } = await tx
    .insertInto('comments')
    .values({ place_id: place.id, autor_id: user.id, responde_a, texto, editado_at: null, eliminado_at: null, eliminado_por: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await attach(context, id, archivos);
  const mentioned = await keepMentions(tx, { comment_id: id, codigoProyecto: place.codigoProyecto, texto });
  await record(context, { action: 'create', entity: 'comment', id, after: auditOfComment(place, texto, archivos.length) });
  await tellMentioned(context, { place, id, texto, mentioned });
  if (asked && !mentioned.includes(asked.autor_id)) await tellAnswered(context, { place, id, texto, autor_id: asked.autor_id });
  await announce(tx, live, roomOf(place));
  return readComment(tx, context, id);
}

/** Whoever answers at once waits for each other, so that the limit holds. */
async function lockFirst(tx: Tx, { id: place_id }: SeenPlace, id: number): Promise<{ autor_id: number }> {
  const first = await tx
    .selectFrom('comments')
    .select(['autor_id', 'eliminado_at'])
    .where('id', '=', id)
    .where('place_id', '=', place_id)
    .where('responde_a', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!first || first.eliminado_at)
    throw new Problem('invalid', { fields: { responde_a: 'El comentario al que responde ya no está. Escriba uno nuevo.' } });
  const { answers } = await tx
    .selectFrom('comments')
    .select((it) => it.fn.countAll<number>().as('answers'))
    .where('responde_a', '=', id)
    .where('eliminado_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (answers >= commentLimits.replies)
    throw new Problem('rule', { message: `Esta conversación ya tiene ${commentLimits.replies} respuestas. Comience un comentario nuevo.` });
  return first;
}

/** What the history keeps: the words too, for a comment may be changed afterwards. */
export const auditOfComment = ({ codigoLugarInstalacion, codigoProyecto }: SeenPlace, texto: string, archivos: number) => ({
  codigoLugarInstalacion,
  codigoProyecto,
  texto,
  archivos,
});

interface CommentText {
  place: SeenPlace;
  id: number;
  texto: string;
}

const addressOf = (place: SeenPlace, id: number): string => placeAt(place, `comentarios?comentario=${id}`);

/** Nobody is told of what they wrote themselves. */
export async function tellMentioned(
  context: Writing,
  { place, id, texto, mentioned }: CommentText & { mentioned: readonly number[] },
): Promise<void> {
  const { tx, user } = context;
  await notifyPeople(context, {
    user_ids: mentioned.filter((it) => it !== user.id),
    kind: 'mention',
    title: `${user.nombre} le mencionó en ${place.nombre}`,
    text: await excerptOf(tx, texto),
    url: addressOf(place, id),
    mail: 'aviso_menciones',
  });
}

/** Whoever wrote the first comment may have left the project since. */
async function tellAnswered(context: Writing, { place, id, texto, autor_id }: CommentText & { autor_id: number }): Promise<void> {
  const { tx, user } = context;
  if (autor_id === user.id) return;
  await notifyPeople(context, {
    user_ids: await whoSees(tx, place.codigoProyecto, [autor_id]),
    kind: 'reply',
    title: `${user.nombre} respondió su comentario en ${place.nombre}`,
    text: await excerptOf(tx, texto),
    url: addressOf(place, id),
  });
}
