import { commentLimits, type Comment, type CommentFile, type Thread } from 'contract/projects/index.ts';
import { sql, type SqlBool } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { allowedAmong } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { commentActions } from './actions.ts';
import { presentFile } from './files.ts';
import { photoPlace } from '../photos/rows.ts';
import { placesSeenBy } from '../visible.ts';
import '../../access/tables.ts';
import './tables.ts';

export interface Viewer {
  user: User;
  files: Files;
}

const undoable = sql<SqlBool>`comments.eliminado_at > now() - make_interval(mins => ${commentLimits.undoMinutes})`;

/** Whether the deletion may still be taken back. */
export const isUndoable = sql<boolean>`coalesce(${undoable}, false)`.as('isUndoable');

/** Comments to show a person: those that stand, and those that the person may still take back from deletion. */
const shownTo = (db: Reader, { id }: User) =>
  db.selectFrom('comments').where((it) => it.or([it('eliminado_at', 'is', null), it.and([it('eliminado_por', '=', id), undoable])]));

/** First comments of a place that are shown; a deleted one also while somebody's answer to it stands. */
export const threadsOf = (db: Reader, { id }: User, place_id: number) =>
  db
    .selectFrom('comments')
    .where('comments.place_id', '=', place_id)
    .where('comments.responde_a', 'is', null)
    .where((it) =>
      it.or([
        it('eliminado_at', 'is', null),
        it.and([it('eliminado_por', '=', id), undoable]),
        it.exists(
          it
            .selectFrom('comments as answer')
            .select('answer.id')
            .whereRef('answer.responde_a', '=', 'comments.id')
            .where('answer.eliminado_at', 'is', null),
        ),
      ]),
    );

const columns = [
  'comments.id',
  'comments.place_id',
  'comments.responde_a',
  'comments.autor_id',
  'comments.texto',
  'comments.version',
  'comments.created_at',
  'comments.editado_at',
  'comments.eliminado_por',
] as const;

/** Comments of one place by their numbers, each with author, mentions and files: four queries however many they are. */
async function readRows(db: Reader, viewer: Viewer, ids: readonly number[]): Promise<Comment[]> {
  if (ids.length === 0) return [];
  const [rows, mentions, files] = await Promise.all([
    db
      .selectFrom('comments')
      .innerJoin('users', 'users.id', 'comments.autor_id')
      .select([...columns, 'users.nombre', 'users.foto', isUndoable])
      .where('comments.id', 'in', [...ids])
      .orderBy('comments.id')
      .execute(),
    db
      .selectFrom('comment_mentions')
      .innerJoin('users', 'users.id', 'comment_mentions.user_id')
      .select(['comment_id', 'users.id', 'users.nombre'])
      .where('comment_id', 'in', [...ids])
      .execute(),
    db
      .selectFrom('comment_files')
      .select(['id', 'comment_id', 'nombre', 'bytes', 'tipo', 'archivo', 'miniatura', 'vista'])
      .where('comment_id', 'in', [...ids])
      .orderBy('position')
      .execute(),
  ]);
  const [first] = rows;
  const seesPositions = first && files.length > 0 ? (await photoPlace(db, viewer.user, first.place_id)).seesPositions : false;
  const mentionsOf = Map.groupBy(mentions, (it) => it.comment_id);
  const filesOf = Map.groupBy(files, (it) => it.comment_id);
  return rows.map((row) =>
    present(
      row,
      viewer,
      mentionsOf.get(row.id) ?? [],
      (filesOf.get(row.id) ?? []).map((it) => presentFile(it, { files: viewer.files, seesPositions })),
    ),
  );
}

interface Row {
  id: number;
  responde_a: number | null;
  autor_id: number;
  nombre: string;
  foto: string | null;
  texto: string;
  version: number;
  created_at: Date;
  editado_at: Date | null;
  eliminado_por: number | null;
  isUndoable: boolean;
}

/** Of a deleted comment nothing is said but that it was there. */
function present(row: Row, { user, files }: Viewer, menciones: Comment['menciones'], archivos: CommentFile[]): Comment {
  const { id, responde_a, autor_id, nombre, foto, texto, version, created_at, editado_at, eliminado_por, isUndoable } = row;
  const eliminado = eliminado_por !== null;
  return {
    id,
    responde_a,
    version,
    eliminado,
    autor: { id: autor_id, nombre, foto: foto && files.address(foto) },
    texto: eliminado ? '' : texto,
    menciones: eliminado ? [] : menciones.map((it) => ({ id: it.id, nombre: it.nombre })),
    archivos: eliminado ? [] : archivos,
    created_at: created_at.toISOString(),
    editado_at: editado_at && editado_at.toISOString(),
    allowed_actions: allowedAmong(commentActions, { row: { autor_id, nombre, eliminado_por, isUndoable }, user }),
  };
}

/** Threads by the numbers of their first comments, in the order given. */
export async function readThreads(db: Reader, viewer: Viewer, firsts: readonly number[]): Promise<Thread[]> {
  if (firsts.length === 0) return [];
  const answers = await shownTo(db, viewer.user)
    .select('comments.id')
    .where('comments.responde_a', 'in', [...firsts])
    .execute();
  const all = await readRows(db, viewer, [...firsts, ...answers.map((it) => it.id)]);
  const byId = new Map(all.map((it) => [it.id, it]));
  const answersTo = Map.groupBy(all, (it) => it.responde_a);
  return firsts.flatMap((id) => {
    const first = byId.get(id);
    return first ? [{ ...first, respuestas: answersTo.get(id) ?? [] }] : [];
  });
}

/** What the actions of a comment are judged by: of one that stands, or that the person may still take back from deletion. */
export const commentCase = (db: Reader, user: User, id: number) =>
  shownTo(db, user)
    .innerJoin('users', 'users.id', 'comments.autor_id')
    .where('comments.id', '=', id)
    .where('comments.place_id', 'in', placesSeenBy(db, user).select('places.id'))
    .select(['comments.autor_id', 'users.nombre', 'comments.eliminado_por', isUndoable])
    .executeTakeFirst();

export async function readComment(db: Reader, viewer: Viewer, id: number): Promise<Comment> {
  const [comment] = await readRows(db, viewer, [id]);
  if (!comment) throw new Error(`comment ${id} was there a moment ago`);
  return comment;
}
