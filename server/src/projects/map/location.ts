import type { Received } from 'contract/call.ts';
import { distanceOf, areaOf, type Position } from 'contract/geometry.ts';
import type { Area, PlaceLocation } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import { formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { allowedAmong } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { locationActions } from '../actions.ts';
import { announcePlaces } from '../projects/list.ts';
import { placeSeenBy, placesSeenBy, unseenPlace, type PlaceCodes, type PlaceName } from '../visible.ts';
import { middleOfCommune } from './communes.ts';
import '../../catalogues/tables.ts';

export const getPlaceLocation = ({ db, user }: Reading, codes: PlaceCodes): Promise<PlaceLocation> => readLocation(db, user, codes);

/** A place somebody sees, found by its codes or its number, with the warehouses by distance. */
export async function readLocation(db: Reader, user: User, wanted: PlaceName): Promise<PlaceLocation> {
  const row = await placesLocated(db, user, wanted).executeTakeFirst();
  if (!row) throw unseenPlace();
  const { codigo_comuna, ...place } = row;
  return {
    ...place,
    cerca_de:
      row.latitud === null && codigo_comuna !== null
        ? ((await amidCommune(db, user, codigo_comuna)) ?? middleOfCommune(codigo_comuna))
        : null,
    area_m2: row.area && areaOf(outlineOf(row.area)),
    ...(await warehousesFrom(db, row)),
    allowed_actions: allowedAmong(locationActions, { user }),
  };
}

const placesLocated = (db: Reader, user: User, wanted: PlaceName) =>
  placeSeenBy(db, user, wanted)
    .leftJoin('communes', 'communes.codigo', 'places.codigo_comuna')
    .leftJoin('regions', 'regions.codigo', 'communes.codigo_region')
    .select([
      'places.id',
      'codigoLugarInstalacion',
      'codigoProyecto',
      'places.nombre',
      'direccion',
      'communes.nombre as comuna',
      'codigo_comuna',
    ])
    .select(['regions.nombre as region', 'regions.codigo as codigo_region', 'latitud', 'longitud', 'area', 'version']);

/** The outline of a place as its history tells it; nothing where nobody drew one. */
export async function readAreaWords(db: Reader, id: number): Promise<string | null> {
  const row = await db.selectFrom('places').where('id', '=', id).select('area').executeTakeFirst();
  return row?.area ? areaWords(row.area, areaOf(outlineOf(row.area))) : null;
}

/** The middle of so many places as are read at once: one that was put far off does not pull it there. */
const amidCommune = (db: Reader, user: User, commune: string) =>
  db
    .selectFrom(
      placesSeenBy(db, user)
        .select(['latitud', 'longitud'])
        .where('codigo_comuna', '=', commune)
        .where('latitud', 'is not', null)
        .limit(200)
        .as('neighbours'),
    )
    .select([
      sql<number>`percentile_cont(0.5) within group (order by latitud::float)`.as('latitud'),
      sql<number>`percentile_cont(0.5) within group (order by longitud::float)`.as('longitud'),
    ])
    .having((it) => it(it.fn.countAll(), '>', 0))
    .executeTakeFirst()
    .then((it) => it ?? null);

const outlineOf = ({ coordinates: [ring = []] }: Area): readonly Position[] => ring;

/** The active warehouses, nearest first; those that nobody has put on the map are only counted. */
async function warehousesFrom(db: Reader, { latitud, longitud }: Pick<PlaceLocation, 'latitud' | 'longitud'>) {
  const rows = await db
    .selectFrom('warehouses')
    .select(['codigo', 'nombre', 'movil', 'direccion', 'comuna', 'coordenadas'])
    .where('activo', '=', true)
    .orderBy('codigo')
    .limit(1_000)
    .execute();
  const from = latitud === null || longitud === null ? null : { latitud: Number(latitud), longitud: Number(longitud) };
  const bodegas = rows.flatMap(({ coordenadas, ...it }) => {
    const [lat, lon] = coordenadas?.split(', ') ?? [];
    if (lat === undefined || lon === undefined) return [];
    const km = from && Math.round(distanceOf(from, { latitud: Number(lat), longitud: Number(lon) }) * 10) / 10;
    return [{ ...it, latitud: lat, longitud: lon, km }];
  });
  return { bodegas: bodegas.toSorted((a, b) => (a.km ?? 0) - (b.km ?? 0)), bodegas_sin_ubicar: rows.length - bodegas.length };
}

/** Point and area in one step, from the version that the person saw. */
export async function savePlaceLocation(
  context: Writing,
  { id, version, latitud, longitud, area }: Received<typeof contract.savePlaceLocation>,
): Promise<PlaceLocation> {
  const { tx, user } = context;
  await placeSeenBy(tx, user, id).select('places.id').forUpdate().executeTakeFirst();
  const before = await readLocation(tx, user, id);
  if (before.version !== version) throw new Problem('stale', { current: before });
  await tx
    .updateTable('places')
    .set((it) => ({ latitud, longitud, area: area && JSON.stringify(area), version: it('version', '+', 1), updated_at: sql`now()` }))
    .where('id', '=', id)
    .execute();
  const after = await readLocation(tx, user, id);
  await record(context, {
    action: 'update',
    entity: 'place',
    id: after.codigoLugarInstalacion,
    before: auditOfLocation(before),
    after: auditOfLocation(after),
  });
  await announcePlaces(tx);
  return after;
}

/** The history tells an area by its size and corners; its outline would say nothing to a reader. */
const auditOfLocation = ({ latitud, longitud, area, area_m2 }: PlaceLocation) => ({
  latitud,
  longitud,
  area: area && areaWords(area, area_m2 ?? 0),
});

const areaWords = ({ coordinates: [ring = []] }: NonNullable<PlaceLocation['area']>, squareMetres: number): string =>
  `${formatNumber(Math.round(squareMetres))} m², ${ring.length - 1} vértices (${fingerprint(ring)})`;

/** So that an outline that moved without changing its size is a change as well. */
const fingerprint = ([corner = []]: readonly (readonly number[])[]) => corner.map((it) => it.toFixed(5)).join(', ');
