import type * as contract from 'contract/projects/index.ts';
import type { PhotoGrouping } from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { dayWithin } from '../../platform/database/days.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { contains } from '../../platform/search/search.ts';
import { allowedAmong } from '../../platform/rules.ts';
import { galleryActions } from './actions.ts';
import { photoPlace, photoRows, presentPhoto } from './rows.ts';
import type { PlaceCodes } from '../visible.ts';
import '../../catalogues/tables.ts';

declare module '../../platform/context.ts' {
  interface Hooks {
    /** What the plan of a place calls its activities, in their order; none of a place without a plan. */
    plannedActivities?: (context: Pick<Reading, 'db'>, place: { id: number }) => Promise<string[]>;
  }
}

export interface PhotoFilters {
  search?: string | undefined;
  actividad?: string | undefined;
  sin_actividad?: '1' | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
}

type Rows = ReturnType<typeof photoRows>;

/** Those of a place that are not deleted and that the filters leave. */
export function filteredPhotos(db: Reader, placeId: number, { search, actividad, sin_actividad, desde, hasta }: PhotoFilters): Rows {
  let found = photoRows(db).where('place_id', '=', placeId).where('deleted_at', 'is', null);
  if (search) found = found.where(contains(sql<string>`photos.busqueda`, search));
  if (actividad) found = found.where('actividad', '=', actividad);
  if (sin_actividad) found = found.where('actividad', 'is', null);
  return found.where(dayWithin('fecha', { from: desde, to: hasta }));
}

/** The order of the albums, and of the photos within one. */
export function inAlbumOrder(rows: Rows, agrupar: PhotoGrouping): Rows {
  const albums = agrupar === 'actividad' ? rows.orderBy('actividad', (it) => it.asc().nullsLast()) : rows;
  return albums.orderBy('tomada_at', 'desc').orderBy('photos.id', 'desc');
}

export async function listPhotos(
  context: Reading,
  { page, per_page, agrupar, ...given }: Received<typeof contract.listImagenLugarInstalacion>,
) {
  const { db, user } = context;
  const place = await photoPlace(db, user, given);
  const found = filteredPhotos(db, place.id, given);
  const { items: rows, ...totals } = await pageOf({ page, per_page }, found, inAlbumOrder(found, agrupar));
  return { items: rows.map((it) => presentPhoto(it, context, place)), ...totals };
}

/** The active activities of the catalogue: those that are set for the type of the place's project first, in their order. */
async function activitiesOf(db: Reader, { codigoProyecto }: PlaceCodes): Promise<string[]> {
  const rows = await db
    .selectFrom('activities')
    .leftJoin('projects', (join) => join.on('projects.codigoProyecto', '=', codigoProyecto))
    .leftJoin('activity_settings as set', (join) =>
      join
        .onRef('set.actividad_id', '=', 'activities.id')
        .onRef('set.tipo_proyecto_id', '=', 'projects.tipo_proyecto_id')
        .on('set.activo', '=', true),
    )
    .select('activities.nombre')
    .where('activities.activo', '=', true)
    .orderBy('set.orden', (it) => it.asc().nullsLast())
    .orderBy('activities.nombre')
    .execute();
  return rows.map((it) => it.nombre);
}

export async function listPhotoAlbums({ db, user, hooks }: Reading, { agrupar, ...given }: Received<typeof contract.listPhotoAlbums>) {
  const place = await photoPlace(db, user, given);
  const key = agrupar === 'fecha' ? 'fecha' : 'actividad';
  const albumes = await filteredPhotos(db, place.id, given)
    .clearSelect()
    .select([
      `${key} as clave`,
      sql<number>`count(*)::integer`.as('cuenta'),
      sql<number[]>`array_agg(photos.id order by tomada_at desc, photos.id desc)`.as('ids'),
    ])
    .groupBy(key)
    .orderBy(key, (it) => (agrupar === 'fecha' ? it.desc() : it.asc().nullsLast()))
    .execute();
  const all = await db
    .selectFrom('photos')
    .select([
      sql<number>`count(*)::integer`.as('total'),
      sql<string[]>`coalesce(array_agg(distinct actividad) filter (where actividad is not null), '{}')`.as('actividades'),
    ])
    .where('place_id', '=', place.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const planned = (await hooks.plannedActivities?.({ db }, place)) ?? [];
  return {
    albumes,
    total: albumes.reduce((sum, it) => sum + it.cuenta, 0),
    total_lugar: all.total,
    actividades: all.actividades,
    ofrecidas: [...new Set([...all.actividades, ...(planned.length > 0 ? planned : await activitiesOf(db, place))])],
    ve_posiciones: place.seesPositions,
    allowed_actions: allowedAmong(galleryActions, { user }),
  };
}
