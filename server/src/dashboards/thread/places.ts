import type { PlaceThread } from 'contract/dashboards/index.ts';
import type * as contract from 'contract/dashboards/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sumOf } from 'contract/decimals.ts';
import type { Paged } from 'contract/fields.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { inOrder, readPage } from '../../platform/database/pages.ts';
import { contains, containsWords, textOf } from '../../platform/search/search.ts';
import { placesSeenBy } from '../../projects/index.ts';
import { gapsOf } from './gaps.ts';
import type { Pair } from './lines.ts';
import { materialNamed, placeNamed } from './place.ts';
import { readSums, type ThreadSums } from './sums.ts';
import './tables.ts';

/** What was ever asked for at a place, material by material; the sums are read for the page alone. */
export async function placeThreads(
  { db, user }: Reading,
  { codigoLugarInstalacion, page, per_page, search, sort }: Received<typeof contract.placeThreads>,
): Promise<Paged<PlaceThread>> {
  const { id: place_id } = await placeNamed(db, user, codigoLugarInstalacion);
  const found = materialsOfPlace(db, place_id, search);
  const order = [
    { by: sql.ref(sort.endsWith('description') ? 'materials.descripcion' : 'materials.codigo'), isDescending: sort.startsWith('-') },
    { by: sql.ref('materials.id') },
  ];
  const { items: materials, ...totals } = await readPage(
    { page, per_page },
    {
      count: async () => (await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
      read: ({ limit, offset, isFromEnd }) =>
        found
          .innerJoin('units', 'units.id', 'materials.unidad_id')
          .select(['materials.id', 'materials.codigo as code', 'materials.descripcion as description', 'units.codigo as unit'])
          .orderBy(inOrder(order, isFromEnd))
          .limit(limit)
          .offset(offset)
          .execute(),
    },
  );
  const figures = await figuresOf(
    db,
    sql<SqlBool>`request.place_id = ${place_id} and living_material(line.material_id) = any(${materials.map((it) => it.id)}::integer[])`,
    (it) => it.material_id,
  );
  return { ...totals, items: materials.flatMap(({ id, ...material }) => withFigures(material, figures.get(id))) };
}

/** The materials that requests of a place ask for, drafts left out. */
export function materialsOfPlace(db: Reader, place_id: number, search: string | undefined) {
  const all = db.selectFrom('materials').where(
    sql<boolean>`materials.id = any(array(
        select living_material(line.material_id) from material_requests as request join material_request_lines as line on line.request_id = request.id
        where request.place_id = ${place_id} and request.status <> 'borrador'))`,
  );
  return search ? all.where((it) => containsWords(it.ref('materials.busqueda'), search)) : all;
}

/** The places that asked for a material, of those that the person sees. */
export async function materialPlaces(
  { db, user }: Reading,
  { codigoMaterial, page, per_page, search }: Received<typeof contract.materialPlaces>,
): Promise<Answer<typeof contract.materialPlaces>> {
  const { id: material_id, unit } = await materialNamed(db, codigoMaterial);
  const seen = placesSeenBy(db, user).where(
    sql<boolean>`places.id = any(array(
      select request.place_id from material_request_lines as line join material_requests as request on request.id = line.request_id
      where line.material_id = any(same_material(${material_id})) and request.place_id is not null and request.status <> 'borrador'))`,
  );
  const found = search ? seen.where(contains(textOf('places.codigoLugarInstalacion', 'places.nombre'), search)) : seen;
  const { items: places, ...totals } = await readPage(
    { page, per_page },
    {
      count: async () => (await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
      read: ({ limit, offset, isFromEnd }) =>
        found
          .select(['places.id', 'places.codigoLugarInstalacion as place_code', 'places.nombre as place'])
          .select('places.codigoProyecto as project_code')
          .orderBy(inOrder([{ by: sql.ref('places.codigoLugarInstalacion') }], isFromEnd))
          .limit(limit)
          .offset(offset)
          .execute(),
    },
  );
  const figures = await figuresOf(
    db,
    sql<SqlBool>`line.material_id = any(same_material(${material_id})) and request.place_id = any(${places.map((it) => it.id)}::integer[])`,
    (it) => it.place_id,
  );
  return { ...totals, items: places.flatMap(({ id, ...place }) => withFigures({ ...place, unit }, figures.get(id))) };
}

type Figures = Omit<PlaceThread, 'code' | 'description' | 'unit'>;

const withFigures = <Row extends object>(row: Row, figures: Figures | undefined): (Row & Figures)[] =>
  figures ? [{ ...row, ...figures }] : [];

/**
 * How each thread stands, by its place or its material. What the ledger says of so many papers is compared by night; a thread that is opened
 * compares it at once.
 */
async function figuresOf(db: Reader, where: RawBuilder<SqlBool>, keyOf: (it: Pair) => number): Promise<ReadonlyMap<number, Figures>> {
  const sums = await readSums(db, where);
  const broken = new Set((await openDifferences(db, sums)).map(keyOf));
  return new Map(sums.map((it) => [keyOf(it), figuresIn(it, gapsOf(it, []).length === 0 && !broken.has(keyOf(it)))]));
}

/** Those of these threads that did not balance by night. */
const openDifferences = (db: Reader, pairs: readonly Pair[]): Promise<Pair[]> =>
  db
    .selectFrom('thread_differences')
    .where('state', '=', 'abierta')
    .where('place_id', 'in', [0, ...new Set(pairs.map((it) => it.place_id))])
    .where('material_id', 'in', [0, ...new Set(pairs.map((it) => it.material_id))])
    .select(['place_id', 'material_id'])
    .execute();

const figuresIn = (sums: ThreadSums, is_balanced: boolean): Figures => ({
  asked: sums.pedido,
  approved: sums.aprobado,
  received: sums.recibido,
  under_way: sums.en_camino,
  left: sumOf([sums.en_bodega, sums.en_obra]),
  used: sums.usado,
  returned: sumOf([sums.devuelto, sums.de_baja]),
  is_balanced,
});
