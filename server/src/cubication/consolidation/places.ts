import type * as contract from 'contract/cubication/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { pagesOf } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import { placesSeenBy } from '../../projects/index.ts';
import { countedDocuments } from '../documents/taken-off.ts';
import { linesOf, sumsOfLines, sumsTold, type Sums } from './sums.ts';

type PlaceFilters = Pick<Received<typeof contract.listConsolidationPlaces>, 'codigoProyecto' | 'places' | 'search'>;

/** The take-offs that count at the chosen places of a project, of those that the person sees. */
export async function documentsOf({ db, user }: Reading, { codigoProyecto, places, search }: PlaceFilters) {
  let seen = placesSeenBy(db, user).where('places.codigoProyecto', '=', codigoProyecto);
  if (places?.length) seen = seen.where('places.codigoLugarInstalacion', 'in', places);
  if (search) seen = seen.where(contains(textOf('places.codigoLugarInstalacion', 'places.nombre'), search));
  const found = await seen.select('places.id').execute();
  return countedDocuments(
    db,
    found.map((it) => it.id),
  );
}

interface PlaceRow {
  place_id: number;
  codigoLugarInstalacion: string;
  codigoProyecto: string;
  nombre: string;
}
type Row = PlaceRow & { material: Sums | null };

/** In the order of their codes; of a material those that need it or asked for it. */
export async function listConsolidationPlaces(
  context: Reading,
  { code, page, per_page, ...chosen }: Received<typeof contract.listConsolidationPlaces>,
): Promise<Answer<typeof contract.listConsolidationPlaces>> {
  const { db } = context;
  const documents = await documentsOf(context, chosen);
  const numbers = Map.groupBy(documents, (it) => it.place_id);
  const custom = await db
    .selectFrom('cubage_rows')
    .where(sql<boolean>`cubage_id = any(${documents.map((it) => it.id)}::integer[])`)
    .where('material_id', 'is', null)
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = code === undefined ? await placesNamed(context, [...numbers.keys()]) : await placesNeeding(context, documents, code);
  const items = rows
    .slice((page - 1) * per_page, page * per_page)
    .map((it) => ({ ...it, documents: (numbers.get(it.place_id) ?? []).map((one) => one.number) }));
  return { items, total_items: rows.length, total_pages: pagesOf(rows.length, per_page), custom_rows: custom.total };
}

async function placesNamed({ db }: Reading, ids: readonly number[]): Promise<Row[]> {
  const found = await db
    .selectFrom('places')
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .select(['id as place_id', 'codigoLugarInstalacion', 'codigoProyecto', 'nombre'])
    .orderBy('codigoLugarInstalacion')
    .execute();
  return found.map((it) => ({ ...it, material: null }));
}

async function placesNeeding({ db }: Reading, documents: Awaited<ReturnType<typeof documentsOf>>, code: string): Promise<Row[]> {
  const { rows } = await sql<PlaceRow & Sums>`
    with ${linesOf(documents)}, summed as (
      select lines.place_id, ${sumsOfLines} from lines
      where lines.material_id = (select coalesce(merged_into, id) from materials where codigo = ${code}) group by lines.place_id
    )
    select summed.place_id, places."codigoLugarInstalacion", places."codigoProyecto", places.nombre, ${sumsTold('summed')}
    from summed join places on places.id = summed.place_id order by places."codigoLugarInstalacion"`.execute(db);
  return rows.map(({ place_id, codigoLugarInstalacion, codigoProyecto, nombre, ...material }) => ({
    place_id,
    codigoLugarInstalacion,
    codigoProyecto,
    nombre,
    material,
  }));
}
