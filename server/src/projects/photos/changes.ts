import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { whoIs } from '../../access/index.ts';
import { record, recordAll } from '../../platform/audit/audit.ts';
import type { Preparing, Writing } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { photoActions } from './actions.ts';
import { auditOfPhoto, photoPlace, photoRows, presentPhoto, unseenPhoto, type PhotoPlace, type PhotoRow } from './rows.ts';
import { givePlaceImage } from '../places/places.ts';
import { placesSeenBy } from '../visible.ts';

/** As this place writes it already: `Montaje` and `montaje` are one album. */
export async function activityAsKnown(tx: Tx, placeId: number, actividad: string | null): Promise<string | null> {
  if (!actividad) return null;
  const known = await tx
    .selectFrom('photos')
    .select('actividad')
    .where('place_id', '=', placeId)
    .where(sql<string>`fold(actividad)`, '=', sql<string>`fold(${actividad})`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return known?.actividad ?? actividad;
}

/** Caption, activity, moment. The same minute again leaves the camera's own seconds and that it was the camera who said so. */
export async function updatePhoto(context: Writing, { id, version, leyenda, actividad, tomada_at }: Received<typeof contract.updatePhoto>) {
  const { tx } = context;
  const { place, rows } = await lockPhotos(context, [id], 'present');
  const [before] = rows;
  if (!before) throw unseenPhoto();
  if (before.version !== version) throw new Problem('stale', { current: presentPhoto(before, context, place) });
  const isSameMinute = sameMinute(before.tomada_at, new Date(tomada_at));
  const known = await activityAsKnown(tx, place.id, actividad);
  await tx
    .updateTable('photos')
    .set((it) => ({
      leyenda,
      actividad: known,
      ...(!isSameMinute && { tomada_at, fecha_origen: 'manual' as const }),
      version: it('version', '+', 1),
      updated_at: sql`now()`,
    }))
    .where('id', '=', id)
    .execute();
  const after = await photoRows(tx).where('photos.id', '=', id).executeTakeFirstOrThrow();
  await record(context, { action: 'update', entity: 'photo', id, before: auditOfPhoto(before, place), after: auditOfPhoto(after, place) });
  return presentPhoto(after, context, place);
}

const sameMinute = (a: Date, b: Date): boolean => Math.floor(a.getTime() / 60_000) === Math.floor(b.getTime() / 60_000);

/** To another day the photos keep their hour on the clock of Santiago. */
export async function movePhotos(context: Writing, { ids, actividad, sin_actividad, fecha }: Received<typeof contract.movePhotos>) {
  const { tx } = context;
  const { place, rows } = await lockPhotos(context, ids, 'present');
  const zone = sql.lit('America/Santiago');
  const known = sin_actividad ? null : actividad && (await activityAsKnown(tx, place.id, actividad));
  await tx
    .updateTable('photos')
    .set((it) => ({
      ...(known !== undefined && { actividad: known }),
      ...(fecha && {
        tomada_at: sql<Date>`(${fecha}::date + (tomada_at at time zone ${zone})::time) at time zone ${zone}`,
        fecha_origen: sql<'exif' | 'manual' | 'subida'>`case when fecha = ${fecha}::date then fecha_origen else 'manual' end`,
      }),
      version: it('version', '+', 1),
      updated_at: sql`now()`,
    }))
    .where('id', 'in', ids)
    .execute();
  await recordEach(context, 'update', place, rows);
  return { movidas: rows.length };
}

/** Out of sight at once, gone for good after thirty days. Deleting what is deleted changes nothing. */
export async function deletePhotos(context: Writing, { ids }: Received<typeof contract.deletePhotos>) {
  const { tx, user } = context;
  const { place, rows } = await lockPhotos(context, ids, 'all');
  const present = rows.filter((it) => it.deleted_at === null);
  for (const row of present) requireAllowed(photoActions.delete, { row, user, deletesAny: place.deletesAny });
  await mark(tx, present, { deleted_at: sql<Date>`now()`, deleted_by: user.id });
  await recordAll(
    context,
    present.map((it) => ({ action: 'delete', entity: 'photo', id: it.id, before: auditOfPhoto(it, place) })),
  );
  return { ids: present.map((it) => it.id) };
}

/** Back where they were: by whoever deleted them, or who may delete any. */
export async function restorePhotos(context: Writing, { ids }: Received<typeof contract.restorePhotos>) {
  const { tx, user } = context;
  const { place, rows } = await lockPhotos(context, ids, 'all');
  const deleted = rows.filter((it) => it.deleted_at !== null);
  const others = place.deletesAny ? undefined : deleted.find((it) => it.deleted_by !== user.id);
  if (others) throw new Problem('not_allowed', { message: 'Solo puede recuperar las fotos que usted eliminó.' }, whoIs(others.deleted_by));
  await mark(tx, deleted, { deleted_at: null, deleted_by: null });
  await recordAll(
    context,
    deleted.map((it) => ({ action: 'restore', entity: 'photo', id: it.id, after: auditOfPhoto(it, place) })),
  );
  return { ids: deleted.map((it) => it.id) };
}

/** The picture of a place lives on its own: deleting the photo later does not take it away. */
export async function setMainPhoto(context: Preparing, { id }: Received<typeof contract.setMainPhoto>) {
  const { db, user, files } = context;
  const { place_id, vista } = await presentPhotoRow(db, user, id);
  const picture = Buffer.concat(await Array.fromAsync<Buffer>(files.read(vista)));
  await givePlaceImage(context, place_id, picture);
  return { done: true } as const;
}

async function presentPhotoRow(db: Reader, user: User, id: number) {
  const row = await db
    .selectFrom('photos')
    .select(['place_id', 'vista'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('place_id', 'in', placesSeenBy(db, user).select('places.id'))
    .executeTakeFirst();
  if (!row) throw unseenPhoto();
  return row;
}

type LockedPhoto = PhotoRow & { deleted_at: Date | null; deleted_by: number | null };

/** All of them or none: a photo that is not there, that is not seen, or of another place, is a 404. */
async function lockPhotos(
  { tx, user }: Writing,
  ids: readonly number[],
  which: 'present' | 'all',
): Promise<{ place: PhotoPlace; rows: LockedPhoto[] }> {
  const wanted = [...new Set(ids)];
  const locked = await tx
    .selectFrom('photos')
    .select('place_id')
    .where('id', 'in', wanted)
    .where('place_id', 'in', placesSeenBy(tx, user).select('places.id'))
    .orderBy('id')
    .forUpdate()
    .execute();
  const places = new Set(locked.map((it) => it.place_id));
  const [placeId] = places;
  if (placeId === undefined || places.size > 1 || locked.length !== wanted.length) throw unseenPhoto();
  const place = await photoPlace(tx, user, placeId);
  const rows = await photoRows(tx).select(['deleted_at', 'deleted_by']).where('photos.id', 'in', wanted).orderBy('photos.id').execute();
  if (which === 'present' && rows.some((it) => it.deleted_at !== null)) throw unseenPhoto();
  return { place, rows };
}

async function mark(
  tx: Tx,
  rows: readonly LockedPhoto[],
  state: { deleted_at: ReturnType<typeof sql<Date>> | null; deleted_by: number | null },
) {
  if (rows.length === 0) return;
  await tx
    .updateTable('photos')
    .set((it) => ({ ...state, version: it('version', '+', 1), updated_at: sql`now()` }))
    .where(
      'id',
      'in',
      rows.map((it) => it.id),
    )
    .execute();
}

async function recordEach(context: Writing, action: string, place: PhotoPlace, before: readonly LockedPhoto[]): Promise<void> {
  const ids = before.map((it) => it.id);
  const after = new Map((await photoRows(context.tx).where('photos.id', 'in', ids).execute()).map((it) => [it.id, it]));
  await recordAll(
    context,
    before.map((it) => ({
      action,
      entity: 'photo',
      id: it.id,
      before: auditOfPhoto(it, place),
      after: auditOfPhoto(after.get(it.id) ?? it, place),
    })),
  );
}
