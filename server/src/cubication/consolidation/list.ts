import type { ConsolidatedMaterial } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { figuresOver } from '../../materials/index.ts';
import type { Reading } from '../../platform/context.ts';
import { batchesOf } from '../../platform/database/batches.ts';
import { inOrder, readPage } from '../../platform/database/pages.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { containsWords } from '../../platform/search/search.ts';
import { writeSpreadsheet, type Sheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { todayInChile } from '../../platform/today.ts';
import '../../catalogues/tables.ts';
import '../../materials/catalogue/tables.ts';
import { documentsOf } from './places.ts';
import { linesOf, sumsOfLines, sumsTold, type CountedDocument } from './sums.ts';

type Filters = Omit<Received<typeof contract.listConsolidation>, 'page' | 'per_page' | 'codigoProyecto' | 'places'>;

const needs = {
  por_pedir: sql`found."left" > 0`,
  por_comprar: sql`found.to_buy > 0`,
  de_mas: sql`found.beyond > 0`,
};

/** The materials of some take-offs, narrowed, as the table `found` of a statement. */
function materialsOf({ db, user }: Reading, documents: readonly CountedDocument[], { need, family_id, search }: Filters) {
  return sql`
    with ${linesOf(documents)}, summed as (
      select lines.material_id, count(*) filter (where lines.taken_off > 0)::integer as places, ${sumsOfLines} from lines group by lines.material_id
    ), found as (
      select found.* from (
        select summed.*, materials.codigo as code, materials.descripcion as description, units.codigo as unit, family.nombre as family, stock.free,
          case when stock.free is not null then greatest(0, summed."left" - stock.free) end as to_buy
        from summed join materials on materials.id = summed.material_id join units on units.id = materials.unidad_id
        join material_families as family on family.id = materials.familia_id
        cross join lateral ${figuresOver(db, user, sql.ref('summed.material_id'))} as stock
        where ${family_id ? sql`materials.familia_id = ${family_id}` : sql`true`}
          and ${search ? containsWords(sql.ref('materials.busqueda'), search) : sql`true`}
      ) as found
      where ${need ? needs[need] : sql`true`}
    )`;
}

const orderOf = (sort: Filters['sort'], isFromEnd = false) =>
  inOrder(
    [
      { by: sql.ref(`found.${sort.replace('-', '')}`), isDescending: sort.startsWith('-'), isEmptyLast: true },
      { by: sql.ref('found.code') },
    ],
    isFromEnd,
  );

const asTold = sql`found.code, found.description, found.unit, found.family, found.places, ${sumsTold('found')},
  trim_scale(found.free)::text as free, trim_scale(found.to_buy)::text as to_buy`;

/** What several places need, material by material. */
export async function listConsolidation(
  context: Reading,
  { page, per_page, codigoProyecto, places, ...asked }: Received<typeof contract.listConsolidation>,
): Promise<Paged<ConsolidatedMaterial>> {
  const { db } = context;
  const found = materialsOf(context, await documentsOf(context, { codigoProyecto, places }), asked);
  return readPage(
    { page, per_page },
    {
      count: async () => {
        const { rows } = await sql<{ total: number }>`${found} select count(*)::integer as total from found`.execute(db);
        return rows[0]?.total ?? 0;
      },
      read: async ({ limit, offset, isFromEnd }) => {
        const { rows } = await sql<ConsolidatedMaterial>`${found}
          select ${asTold} from found order by ${orderOf(asked.sort, isFromEnd)} limit ${limit} offset ${offset}`.execute(db);
        return rows;
      },
    },
  );
}

const columns: Sheet['columns'] = [
  { key: 'code', header: 'Código', width: 16 },
  { key: 'description', header: 'Descripción', width: 52 },
  { key: 'family', header: 'Familia', width: 24 },
  { key: 'unit', header: 'Unidad' },
  { key: 'places', header: 'Lugares', kind: 'number' },
  { key: 'taken_off', header: 'Cubicado', kind: 'number' },
  { key: 'asked', header: 'Pedido', kind: 'number' },
  { key: 'received', header: 'Recibido', kind: 'number' },
  { key: 'on_the_way', header: 'En camino', kind: 'number' },
  { key: 'reserved', header: 'Reservado', kind: 'number' },
  { key: 'left', header: 'Por pedir', kind: 'number' },
  { key: 'beyond', header: 'Pedido de más', kind: 'number' },
  { key: 'free', header: 'Libre', kind: 'number' },
  { key: 'to_buy', header: 'Por comprar', kind: 'number' },
  { key: 'needed_on', header: 'Se necesita', kind: 'day' },
];

export async function exportConsolidation(
  context: Reading,
  { codigoProyecto, places, ...asked }: Received<typeof contract.exportConsolidation>,
): Promise<FileAnswer> {
  const { db, user } = context;
  const found = materialsOf(context, await documentsOf(context, { codigoProyecto, places }), asked);
  const query = sql<ConsolidatedMaterial>`${found} select ${asTold} from found order by ${orderOf(asked.sort)}`;
  return {
    filename: `consolidado-${codigoProyecto}-${todayInChile()}.xlsx`,
    content: writeSpreadsheet(user, { sheet: 'Consolidado', columns, rows: batchesOf(db, { compile: () => query.compile(db) }) }),
  };
}
