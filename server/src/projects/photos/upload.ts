import { photoLimits } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing, Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { Problem } from '../../platform/problem.ts';
import { activityAsKnown } from './changes.ts';
import type { PhotoType } from '../../platform/files/photo-containers.ts';
import { fingerprint, readPhoto, type ReadPhoto } from './image.ts';
import { auditOfPhoto, photoPlace, photoRows, presentPhoto, type PhotoOutcome, type PhotoPlace } from './rows.ts';

/** Under which the bytes that were sent are kept. */
const extensions: Record<PhotoType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/**
 * Keeps a photo and the two pictures made of it; when anything fails, none of the three stays. A photo that the place has already is not
 * read again: it is said, or brought back when it was deleted.
 */
export async function uploadPhoto(context: Preparing, { file, actividad, ...codes }: Received<typeof contract.uploadPhoto>) {
  const { db, user, files, write } = context;
  const place = await photoPlace(db, user, codes);
  const sha256 = await fingerprint(file);
  const isKnown = await db
    .selectFrom('photos')
    .select('id')
    .where('place_id', '=', place.id)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (isKnown) return write((tx) => answerKnown({ ...context, tx }, place, sha256));

  const read = await readPhoto(file, user);
  try {
    return await keepingAll(files, { file, read }, (kept) =>
      write((tx) => insert({ ...context, tx }, place, { ...kept, file, read, sha256, actividad })),
    );
  } catch (error) {
    // Somebody sent the same photo at the same moment; the files of this one are gone by now.
    if (!(error instanceof DuplicatePhoto)) throw error;
    return write((tx) => answerKnown({ ...context, tx }, place, sha256));
  }
}

class DuplicatePhoto extends Error {}

interface StoredPhoto {
  original: string;
  vista: string;
  miniatura: string;
}

const keepingAll = <T>(
  files: Files,
  { file, read }: { file: File; read: ReadPhoto },
  work: (kept: StoredPhoto) => Promise<T>,
): Promise<T> =>
  files.keepFor(file, extensions[read.tipo], (original) =>
    files.keepFor(read.vista, 'webp', (vista) =>
      files.keepFor(read.miniatura, 'webp', (miniatura) => work({ original, vista, miniatura })),
    ),
  );

interface New extends StoredPhoto {
  file: File;
  read: ReadPhoto;
  sha256: Buffer;
  actividad: string | null;
}

async function insert(context: Writing, place: PhotoPlace, { file, read, sha256, actividad, ...kept }: New) {
  const { tx, user, idempotencyKey } = context;
  await refuseTooMany(tx, place.id);
  const { tomada, vista: _view, miniatura: _thumb, ...facts } = read;
  const made = await tx
    .insertInto('photos')
    .values({
      ...facts,
      ...kept,
      ...momentOf(tomada),
      place_id: place.id,
      archivo: nameOf(file),
      bytes: file.size,
      sha256,
      actividad: await activityAsKnown(tx, place.id, actividad),
      subida_por: user.id,
      clave: idempotencyKey?.slice(0, 100) ?? null,
    })
    .onConflict((it) => it.columns(['place_id', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new DuplicatePhoto();
  return answer(context, place, made.id, 'nueva');
}

/** The camera's moment, on the clock of Santiago unless it named its own offset; one in the future is a clock set wrongly. */
function momentOf(tomada: ReadPhoto['tomada']) {
  if (!tomada) return { tomada_at: sql<Date>`now()`, fecha_origen: 'subida' as const };
  const at = tomada.offset
    ? sql<Date>`${tomada.local + tomada.offset}::timestamptz`
    : sql<Date>`(${tomada.local}::timestamp at time zone 'America/Santiago')`;
  const isPast = sql`${at} < now() + interval '1 day'`;
  return {
    tomada_at: sql<Date>`case when ${isPast} then ${at} else now() end`,
    fecha_origen: sql<'exif' | 'subida'>`case when ${isPast} then 'exif' else 'subida' end`,
  };
}

/** The name it came with, without folders and signs that no file system takes. */
const nameOf = ({ name }: File): string =>
  name
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '_')
    .slice(-150)
    .trim() || 'foto';

async function refuseTooMany(tx: Tx, placeId: number): Promise<void> {
  const { total } = await tx
    .selectFrom('photos')
    .select((it) => it.fn.countAll<number>().as('total'))
    .where('place_id', '=', placeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (total >= photoLimits.perPlace)
    throw new Problem('rule', { message: `Un lugar guarda hasta ${photoLimits.perPlace} fotos. Elimine algunas antes de subir más.` });
}

/** The same sending once more is answered as the first time; another copy is said; a deleted one comes back. */
async function answerKnown(context: Writing, place: PhotoPlace, sha256: Buffer) {
  const { tx, user, idempotencyKey } = context;
  const known = await tx
    .selectFrom('photos')
    .select(['id', 'clave', 'subida_por', 'deleted_at'])
    .where('place_id', '=', place.id)
    .where('sha256', '=', sha256)
    .forUpdate()
    .executeTakeFirst();
  // Purged between two looks: it is as new as any.
  if (!known) throw new Problem('wrong_state', { message: 'La foto se acaba de eliminar para siempre. Envíela de nuevo.' });
  if (known.deleted_at === null) {
    const isSameSending = known.clave !== null && known.clave === idempotencyKey && known.subida_por === user.id;
    return answer(context, place, known.id, isSameSending ? 'nueva' : 'repetida', { isRecorded: true });
  }
  await refuseTooMany(tx, place.id);
  await tx
    .updateTable('photos')
    .set((it) => ({ deleted_at: null, deleted_by: null, version: it('version', '+', 1), updated_at: sql`now()` }))
    .where('id', '=', known.id)
    .execute();
  return answer(context, place, known.id, 'recuperada');
}

async function answer(context: Writing, place: PhotoPlace, id: number, resultado: PhotoOutcome, { isRecorded = false } = {}) {
  const row = await photoRows(context.tx).where('photos.id', '=', id).executeTakeFirstOrThrow();
  if (!isRecorded) {
    const action = resultado === 'nueva' ? 'create' : 'restore';
    await record(context, { action, entity: 'photo', id, after: auditOfPhoto(row, place) });
  }
  return { resultado, foto: presentPhoto(row, context, place) };
}
