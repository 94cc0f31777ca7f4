import { commentLimits, type CommentFile } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { sql, type Selectable } from 'kysely';
import type { Preparing, Writing } from '../../platform/context.ts';
import type { Database, Tables, Tx } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { cleanImage } from '../../platform/files/images.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import { Problem } from '../../platform/problem.ts';
import { refuseCut } from '../../platform/files/whole.ts';
import { cleanName, kindOf } from './file-kinds.ts';
import './tables.ts';

type Row = Selectable<Tables['comment_files']>;

interface Viewing {
  files: Files;
  /** Whether the positions of photos are meant for who reads (decision 013). */
  seesPositions: boolean;
}

/** A file as it is answered; its addresses open for an hour or two. */
export const presentFile = (
  { id, nombre, bytes, tipo, archivo, miniatura, vista }: Omit<Row, 'comment_id' | 'position' | 'subido_por' | 'created_at'>,
  { files, seesPositions }: Viewing,
): CommentFile => ({
  id,
  nombre,
  bytes,
  tipo,
  url: seesPositions ? files.address(archivo, nombre) : files.bareAddress(archivo, nombre),
  miniatura: miniatura && files.address(miniatura),
  vista: vista && files.address(vista),
});

/** Keeps a file until a comment takes it; of an image also two pictures made anew, which are all that a page shows. */
export async function uploadCommentFile(
  context: Preparing,
  { file }: Received<typeof contract.subirAdjuntoComentario>,
): Promise<CommentFile> {
  const { files, user, write } = context;
  const nombre = cleanName(file.name);
  const { tipo, extension, isPicture } = await kindOf(file, nombre, user);
  if (!isPicture) await refuseCut(file, extension);
  const pictures = isPicture ? await picturesOf(file) : undefined;
  const insert = (archivo: string, vista: string | null, miniatura: string | null) =>
    write(async (tx) => {
      await refuseHoarding(tx, user.id);
      const row = { nombre, bytes: file.size, tipo, archivo, vista, miniatura, subido_por: user.id, comment_id: null, position: null };
      const sent = await tx.insertInto('comment_files').values(row).returningAll().executeTakeFirstOrThrow();
      // Until a comment takes it, only who sent it has its address.
      return presentFile(sent, { files, seesPositions: true });
    });
  // Each is kept for those after it: whichever fails takes all of them away again.
  return files.keepFor(file, extension, (archivo) =>
    pictures
      ? files.keepFor(pictures.large, 'webp', (vista) =>
          files.keepFor(pictures.small, 'webp', (miniatura) => insert(archivo, vista, miniatura)),
        )
      : insert(archivo, null, null),
  );
}

/** An image as it is looked at, and as it stands in a row. */
export async function picturesOf(file: File): Promise<{ large: Buffer; small: Buffer }> {
  const large = await cleanImage(file, { width: 2048, height: 2048 });
  const small = await cleanImage(new File([new Uint8Array(large)], 'vista.webp'), { width: 480, height: 360 });
  return { large, small };
}

/** Who sends and never attaches would fill the disk. One upload of a person at a time counts. */
async function refuseHoarding(tx: Tx, user_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('comment files'), ${user_id})`.execute(tx);
  const { waiting } = await tx
    .selectFrom('comment_files')
    .select((it) => it.fn.countAll<number>().as('waiting'))
    .where('subido_por', '=', user_id)
    .where('comment_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (waiting >= commentLimits.waitingFiles)
    throw new Problem('rule', { message: 'Tiene muchos archivos subidos sin enviar. Envíe o quite algunos antes de subir otros.' });
}

/** Takes away a file that was sent by mistake; one in a comment is taken out by changing the comment. */
export async function removeCommentFile({ tx, user, jobs }: Writing, { id }: { id: number }) {
  const gone = await tx
    .deleteFrom('comment_files')
    .where('id', '=', id)
    .where('subido_por', '=', user.id)
    .where('comment_id', 'is', null)
    .returning(fileColumns)
    .execute();
  if (gone.length === 0) throw new Problem('not_found', { message: 'El archivo ya no está.' });
  await discard(tx, jobs, gone);
  return { done: true } as const;
}

/** A comment has from now on exactly these files, in this order: its own, and those its author has just sent. */
export async function attach({ tx, user, jobs }: Writing, comment_id: number, ids: readonly number[]): Promise<void> {
  const gone = await tx
    .deleteFrom('comment_files')
    .where('comment_id', '=', comment_id)
    .where('id', 'not in', ids.length > 0 ? [...ids] : [0])
    .returning(fileColumns)
    .execute();
  await discard(tx, jobs, gone);
  if (ids.length === 0) return;
  const { numAffectedRows } = await sql`
    update comment_files set comment_id = ${comment_id}, position = given.position
    from unnest(${[...ids]}::integer[]) with ordinality as given (id, position)
    where comment_files.id = given.id and (comment_id = ${comment_id} or (comment_id is null and subido_por = ${user.id}))`.execute(tx);
  if (Number(numAffectedRows) !== ids.length)
    throw new Problem('invalid', { fields: { archivos: 'Un archivo adjunto ya no está: vuelva a subirlo.' } });
}

const fileColumns = ['archivo', 'miniatura', 'vista'] as const;

/** The bytes go when the rows are gone for good. */
async function discard(tx: Tx, jobs: JobQueue, rows: readonly Pick<Row, (typeof fileColumns)[number]>[]): Promise<void> {
  const names = rows.flatMap((it) => [it.archivo, it.miniatura, it.vista]).filter((it) => it !== null);
  await jobs.sendAll(
    tx,
    'discard_file',
    names.map((file) => ({ file })),
  );
}

/** Nightly: what was sent a day ago and never attached, and comments whose deletion nobody takes back any more, with their files. */
export async function forgetComments({ db, jobs }: { db: Database; jobs: JobQueue }): Promise<void> {
  const dayAgo = sql<Date>`now() - interval '1 day'`;
  await db.transaction().execute(async (tx) => {
    const waiting = await tx
      .deleteFrom('comment_files')
      .where('comment_id', 'is', null)
      .where('created_at', '<', dayAgo)
      .returning(fileColumns)
      .execute();
    await discard(tx, jobs, waiting);
    const ofDeleted = await tx
      .deleteFrom('comment_files')
      .where('comment_id', 'in', (it) => it.selectFrom('comments').select('id').where('eliminado_at', '<', dayAgo))
      .returning(fileColumns)
      .execute();
    await discard(tx, jobs, ofDeleted);
    // What others answered to stays, without its words.
    await tx.updateTable('comments').set({ texto: '' }).where('eliminado_at', '<', dayAgo).where('texto', '<>', '').execute();
    await tx
      .deleteFrom('comments')
      .where('eliminado_at', '<', dayAgo)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('comments as answer').select('answer.id').whereRef('answer.responde_a', '=', 'comments.id'))),
      )
      .execute();
  });
}
