import { stockAgeNames, type StockReportRow } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import {
  agesOver,
  areInParts,
  asTyped,
  countStockPlaces,
  placesBelowMinimum,
  seek,
  setLimits,
  stockOfToday,
  stockPlaces,
  stockPositions,
  type CutPlaces,
  type Meanings,
  type PlacesPart,
  type StockPlaceFilters,
  type StockTable,
} from '../../materials/index.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { inOrder, readPage, type Stretch } from '../../platform/database/pages.ts';
import { todayInChile } from '../../platform/today.ts';
import type { User } from '../../platform/user.ts';
import { replenishmentConstants, partsOf, suggestionsOf, type Constants, type PositionRow } from './suggestions.ts';
import '../tables.ts';

type Filters = Received<typeof contract.exportStockReport>;

/** The places that the filters name, as they are looked for: what is below its minimum is found once for the page and its count. */
interface StockQuery {
  table: StockTable;
  filters: StockPlaceFilters;
  sort: Filters['sort'];
}
async function placesFound(
  db: Reader,
  user: User,
  { age, below_minimum, steady, sort, search: _search, ...filters }: Filters,
): Promise<StockQuery> {
  const table = await stockOfToday(db);
  const among = below_minimum ? await placesBelowMinimum(db, user) : undefined;
  return { table, filters: { ...filters, among, is_steady: steady || undefined, aged: age && { table, age } }, sort };
}

/** By what they are put in order; the warehouse settles ties, so that no page shows a place twice. */
function orderOf(sort: StockQuery['sort'], isFromEnd = false) {
  const columns = {
    code: sql`materials.codigo`,
    description: sql`materials.descripcion`,
    // Joined, they would mislead the planner about how many places there are.
    warehouse_code: sql`array_position(array(select id from warehouses order by codigo, id), it.warehouse_id)`,
    available_quantity: sql.ref('told'),
  };
  const name = sort.replace('-', '') as keyof typeof columns;
  // Only what may not be told is empty: of the others it would be another order than that of the index.
  const first = { by: columns[name], isDescending: sort.startsWith('-'), isEmptyLast: name === 'available_quantity' };
  return inOrder([first, { by: columns.code }, { by: sql.ref('it.warehouse_id') }], isFromEnd);
}

const orderedPlaces = (db: Reader, user: User, { filters, sort }: StockQuery, { meant, isFromEnd = false, part }: Cutting) =>
  stockPlaces(db, user, filters, meant, part).orderBy(orderOf(sort, isFromEnd));

interface Cutting {
  meant: Meanings;
  isFromEnd?: boolean;
  part?: PlacesPart;
}

/** So far from an end a page is put together of the first of each part, which are read along their indexes. */
const nearEnd = 1_000;

function cutPlaces(
  db: Reader,
  user: User,
  found: StockQuery,
  { limit, offset, isFromEnd, meant }: Stretch & { meant: Meanings },
): CutPlaces {
  const last = offset + limit;
  if (!areInParts(found.filters) || last > nearEnd) return orderedPlaces(db, user, found, { meant, isFromEnd }).limit(limit).offset(offset);
  const [lying, lacking] = (['lying', 'lacking'] as const).map((part) =>
    orderedPlaces(db, user, found, { meant, isFromEnd, part }).limit(last),
  );
  return db
    .selectFrom(sql<PlaceTold>`((${lying}) union all (${lacking}))`.as('it'))
    .innerJoin('materials', 'materials.id', 'it.material_id')
    .select(['it.warehouse_id', 'it.material_id', 'it.told'])
    .orderBy(orderOf(found.sort, isFromEnd))
    .limit(limit)
    .offset(offset);
}

interface PlaceTold {
  warehouse_id: number;
  material_id: number;
  told: string | null;
}

function presentPlace({ used, coming, lead_days, last_movement_at, ...row }: PositionRow, constants: Constants) {
  const suggested = suggestionsOf({ used, coming, lead_days, ...row }, constants);
  return {
    ...row,
    last_movement_at: last_movement_at?.toISOString() ?? null,
    suggested_quantity: suggested?.order.quantity ?? null,
    suggested_reason: suggested?.order.reason ?? null,
    suggested_minimum: suggested?.limits?.minimum ?? null,
    suggested_maximum: suggested?.limits?.maximum ?? null,
    suggested_limits_reason: suggested?.limits?.reason ?? null,
  };
}

export async function stockReport(
  context: Reading,
  { page, per_page, ...filters }: Received<typeof contract.stockReport>,
): Promise<Paged<StockReportRow>> {
  const { db, user } = context;
  const constants = await replenishmentConstants(context);
  const found = await placesFound(db, user, filters);
  const { items, ...totals } = await seek(db, asTyped(filters.search), (meant) =>
    readPage(
      { page, per_page },
      {
        count: () => countStockPlaces(db, user, found.filters, meant),
        read: (stretch) => {
          const cut = cutPlaces(db, user, found, { ...stretch, meant });
          return stockPositions(db, user, found.table, { cut, days: constants.days }).execute();
        },
      },
    ),
  );
  const used_since = Temporal.PlainDate.from(todayInChile()).subtract({ days: constants.days }).toString();
  return {
    items: items.map((it) => ({ ...presentPlace(it, constants), suggested_parts: partsOf(it, constants), used_since })),
    ...totals,
  };
}

/** What the filters find, for who reads it whole: rows come as they are asked for. */
export async function stockReportOf(context: Reading, filters: Filters) {
  const { db, user } = context;
  const constants = await replenishmentConstants(context);
  const found = await placesFound(db, user, filters);
  const { query } = await seek(db, asTyped(filters.search), async (meant) => ({
    total_items: await countStockPlaces(db, user, found.filters, meant),
    query: stockPositions(db, user, found.table, { cut: orderedPlaces(db, user, found, { meant }), days: constants.days }),
  }));
  return { query, present: (row: PositionRow) => presentPlace(row, constants) };
}

/** How much of what the filters find is how old. */
export async function stockReportFigures(
  { db, user }: Reading,
  filters: Received<typeof contract.stockReportFigures>,
): Promise<Answer<typeof contract.stockReportFigures>> {
  const { table, filters: narrowed } = await placesFound(db, user, { ...filters, sort: 'code' });
  const meant = asTyped(filters.search);
  const isNarrowed = meant.length > 0 || Object.values(narrowed).some((it) => it !== undefined);
  const ages = sql.join(
    stockAgeNames.map((it) => {
      const [thousandths, rows, amount] = [sql.ref(`aged.${it}`), sql.ref(`${it}_rows`), sql.ref(`${it}_amount`)];
      return sql`coalesce(sum(${rows}), 0)::integer as ${rows}, round(coalesce(sum(${thousandths} * cost.monto), 0) / 1000)::text as ${amount}`;
    }),
  );
  const { rows } = await sql<Record<string, number | string>>`
    select ${ages} from ${agesOver(db, user, table, isNarrowed ? stockPlaces(db, user, narrowed, meant) : undefined)} as aged
    left join (
      select distinct on (material_id) material_id, case when moneda = 'CLP' then monto end as monto from material_costs
      order by material_id, desde desc, id desc) as cost using (material_id)`.execute(db);
  const [sums = {}] = rows;
  return {
    by_age: stockAgeNames.map((age) => ({ age, rows: Number(sums[`${age}_rows`]), amount: String(sums[`${age}_amount`]) })),
  };
}

export async function updateStockReport(context: Writing, { items }: Received<typeof contract.updateStockReport>) {
  await setLimits(context, items);
  return { done: true } as const;
}
