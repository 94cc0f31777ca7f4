import { stockAgeNames, type StockReportRow } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { agesOver, asTyped, seek, setLimits, stockPlaces, stockPositions, type Meant } from '../../materials/index.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { inOrder, readPage } from '../../platform/database/pages.ts';
import type { User } from '../../platform/user.ts';
import { replenishmentConstants, suggestionsOf, type Constants, type PositionRow } from './suggestions.ts';
import '../tables.ts';

type Filters = Received<typeof contract.exportStockReport>;

/** The places that the filters name, by the age of what lies there too. */
function filteredPlaces(db: Reader, user: User, { age, sort: _sort, search: _search, ...filters }: Filters, meant: Meant) {
  const found = stockPlaces(db, user, filters, meant);
  if (!age) return found;
  const aged = db.selectFrom(agesOver(stockPlaces(db, user, filters, meant)).as('aged')).where(sql<boolean>`${sql.ref(age)} > 0`);
  return found.where(sql<boolean>`(it.warehouse_id, it.material_id) in (${aged.select(['warehouse_id', 'material_id'])})`);
}

function orderedPlaces(db: Reader, user: User, filters: Filters, meant: Meant, isFromEnd = false) {
  const columns = {
    code: sql`materials.codigo`,
    description: sql`materials.descripcion`,
    warehouse_code: sql`(select codigo from warehouses where warehouses.id = it.warehouse_id)`,
    available_quantity: sql.ref('told'),
  };
  const by = columns[filters.sort.replace('-', '') as keyof typeof columns];
  return filteredPlaces(db, user, filters, meant).orderBy(
    inOrder(
      [{ by, isDescending: filters.sort.startsWith('-'), isEmptyLast: true }, { by: columns.code }, { by: sql.ref('it.warehouse_id') }],
      isFromEnd,
    ),
  );
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
  const { items, ...totals } = await seek(db, asTyped(filters.search), (meant) =>
    readPage(
      { page, per_page },
      {
        count: () => countPlaces(db, user, filters, meant),
        read: ({ limit, offset, isFromEnd }) =>
          stockPositions(
            db,
            user,
            orderedPlaces(db, user, filters, meant, isFromEnd).limit(limit).offset(offset),
            constants.days,
          ).execute(),
      },
    ),
  );
  return { items: items.map((it) => presentPlace(it, constants)), ...totals };
}

async function countPlaces(db: Reader, user: User, filters: Filters, meant: Meant): Promise<number> {
  const found = db.selectFrom(filteredPlaces(db, user, filters, meant).as('it'));
  return (await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
}

/** What the filters find, for who reads it whole: rows come as they are asked for. */
export async function stockReportOf(context: Reading, filters: Filters) {
  const { db, user } = context;
  const constants = await replenishmentConstants(context);
  const { query } = await seek(db, asTyped(filters.search), async (meant) => ({
    total_items: await countPlaces(db, user, filters, meant),
    query: stockPositions(db, user, orderedPlaces(db, user, filters, meant), constants.days),
  }));
  return { query, present: (row: PositionRow) => presentPlace(row, constants) };
}

/** How much of what the filters find is how old. */
export async function stockReportFigures(
  { db, user }: Reading,
  filters: Received<typeof contract.stockReportFigures>,
): Promise<Answer<typeof contract.stockReportFigures>> {
  const meant = asTyped(filters.search);
  const ages = sql.join(
    stockAgeNames.map((it) => {
      const [quantity, total, amount] = [sql.ref(`aged.${it}`), sql.ref(`${it}_rows`), sql.ref(`${it}_amount`)];
      return sql`count(*) filter (where ${quantity} > 0)::integer as ${total},
        round(coalesce(sum(${quantity} * cost.monto), 0))::text as ${amount}`;
    }),
  );
  const { rows } = await sql<Record<string, number | string>>`
    select ${ages} from ${agesOver(filteredPlaces(db, user, filters, meant))} as aged
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
