import { standardNames, type MaterialReportRow } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import type { Currency } from 'contract/currency.ts';
import type { Paged } from 'contract/fields.ts';
import { sql, type RawBuilder } from 'kysely';
import { asTyped, markMaterials, seek, type Meanings } from '../../materials/index.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { dayWithin } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { inOrder, readPage, type Order } from '../../platform/database/pages.ts';
import { holds } from '../../platform/search/search.ts';
import { arePeriodsOfToday, monthsOf } from './months.ts';
import '../../materials/tables.ts';
import '../tables.ts';

type Filters = Received<typeof contract.exportMaterialReport>;
/** With whether the period's sums stand ready. */
export type SumFilters = Filters & { isSummed: boolean };
export const askedOf = async (db: Reader, filters: Filters): Promise<SumFilters> => ({ ...filters, isSummed: await arePeriodsOfToday(db) });
const figureNames = ['asked', 'bought', 'received', 'used', 'amount'] as const;

/** What was summed by the night and what changed since, of the months of the period. */
function sumsOf(db: Reader, { period, isSummed }: Pick<SumFilters, 'period' | 'isSummed'>, among?: RawBuilder<unknown>) {
  const isWithin = dayWithin('month', monthsOf(period));
  const own = sql<boolean>`${among ? sql`material_id = any(array(${withMerged(among)}))` : sql`true`}`;
  const names = ['material_id', ...figureNames] as const;
  const kept = isSummed
    ? db.selectFrom('material_periods').where('period', '=', period).where(own).select(names)
    : db.selectFrom('material_months').where(isWithin).where(own).select(names);
  return kept.unionAll(db.selectFrom('material_month_changes').where(isWithin).where(own).select(names));
}

/** Materials, and those that became one of them. */
const withMerged = (among: RawBuilder<unknown> | undefined) => sql`
  with them as materialized (${among}) select id from them union all select id from materials where merged_into in (select id from them)`;

/** Of every material, or of these, something was asked for, bought, received or used of in the period. */
function movedIn(db: Reader, asked: Pick<SumFilters, 'period' | 'isSummed'>, among?: RawBuilder<unknown>) {
  return (
    db
      .selectFrom(sumsOf(db, asked, among).as('parts'))
      .innerJoin('materials as named', 'named.id', 'parts.material_id')
      // What was merged is summed with what it became.
      .groupBy(sql`coalesce(named.merged_into, parts.material_id)`)
      .having(sql<boolean>`sum(asked) <> 0 or sum(bought) <> 0 or sum(received) <> 0 or sum(used) <> 0`)
      .select([
        sql<number>`coalesce(named.merged_into, parts.material_id)`.as('material_id'),
        ...figureNames.map((it) => sql<string>`sum(${sql.ref(it)})`.as(it)),
      ])
  );
}

/** What the filters find; `among` says of which of them sums are wanted, where the sums neither find nor order them. */
function filteredProducts(db: Reader, { family_id, standard, moved, ...asked }: SumFilters, meant: Meanings, among?: RawBuilder<unknown>) {
  let found = db
    .selectFrom('materials')
    .leftJoin('material_marks as marks', 'marks.material_id', 'materials.id')
    .leftJoin(movedIn(db, asked, among).as('moved'), 'moved.material_id', 'materials.id');
  found = found.where('materials.merged_into', 'is', null);
  if (meant.length > 0) found = found.where(holds(sql.ref('materials.busqueda'), meant));
  if (family_id) found = found.where('familia_id', '=', family_id);
  if (standard) found = found.where(isOf(standard));
  if (moved) found = found.where('moved.material_id', 'is not', null);
  return found;
}

/** A material may belong to several standards, or to none. */
const isOf = (standard: (typeof standardNames)[number] | 'ninguno') =>
  standard === 'ninguno'
    ? sql<boolean>`not (coalesce(marks.c_i, false) or coalesce(marks.pg, false) or coalesce(marks.residencial, false) or coalesce(marks.otros, false))`
    : sql<boolean>`coalesce(${sql.ref(`marks.${standard}`)}, false)`;

function orderOf(sort: Filters['sort']): Order[] {
  const column = sort.replace('-', '');
  const isDescending = sort.startsWith('-');
  const code = { by: sql`materials.codigo` };
  if (column === 'code') return [{ ...code, isDescending }];
  if (column === 'description') return [{ by: sql`materials.descripcion`, isDescending }, code];
  return [{ by: sql`coalesce(${sql.ref(`moved.${column}`)}, 0)`, isDescending }, code];
}

/** The latest creation of a code that a creation request made: only there stands its expense item. */
const expenseItem = sql<{ nombre: string }>`(
  select item.nombre from creation_requests as asked join material_creations as made on made.request_id = asked.id
  join expense_items as item on item.id = made.expense_item_id
  where asked.kind = 'material' and asked.status = 'creada' and asked.code = materials.codigo limit 1)`;
const price = sql<{ monto: string; moneda: Currency }>`(
  select trim_scale(monto)::text as monto, moneda from material_prices
  where material_id = materials.id order by desde desc, id desc limit 1)`;

/** The rows in their order, with what stands beside a material: looked up only for those that are read. */
export function productRows(
  db: Reader,
  filters: SumFilters,
  meant: Meanings,
  stretch?: { limit: number; offset: number; isFromEnd: boolean },
) {
  const order = inOrder(orderOf(filters.sort), stretch?.isFromEnd);
  const isByItself = !filters.moved && /code|description/.test(filters.sort);
  const own = filteredProducts(db, filters, meant).select('materials.id').orderBy(order);
  // A page that the sums neither find nor order is cut before anything is summed.
  const page = stretch && isByItself ? sql`${own.limit(stretch.limit).offset(stretch.offset)}` : undefined;
  const cut = filteredProducts(db, filters, meant, page)
    .$if(page !== undefined, (it) => it.where(sql<boolean>`materials.id = any(array(${page}))`))
    .select(['materials.id', 'marks.c_i', 'marks.pg', 'marks.residencial', 'marks.otros', 'marks.version'])
    .select(figureNames.map((it) => sql<string>`coalesce(${sql.ref(`moved.${it}`)}, 0)`.as(it)))
    .orderBy(order)
    .$if(stretch !== undefined && page === undefined, (it) => it.limit(stretch?.limit ?? 0).offset(stretch?.offset ?? 0));
  const numbered = db
    .selectFrom(cut.as('cut'))
    .selectAll()
    .select(sql<number>`row_number() over ()`.as('place'));
  return db
    .selectFrom(numbered.as('it'))
    .innerJoin('materials', 'materials.id', 'it.id')
    .innerJoin('material_families as family', 'family.id', 'materials.familia_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .leftJoinLateral(price.as('price'), (join) => join.onTrue())
    .leftJoinLateral(expenseItem.as('item'), (join) => join.onTrue())
    .select([
      'materials.codigo as code',
      'materials.descripcion as description',
      'family.codigo as group_code',
      'family.nombre as family',
      'item.nombre as item_gastos',
      'units.codigo as unit',
      sql<boolean>`coalesce(it.c_i, false)`.as('c_i'),
      sql<boolean>`coalesce(it.pg, false)`.as('pg'),
      sql<boolean>`coalesce(it.residencial, false)`.as('residencial'),
      sql<boolean>`coalesce(it.otros, false)`.as('otros'),
      sql<number>`coalesce(it.version, 0)`.as('version'),
      'price.monto as last_price',
      'price.moneda as price_currency',
    ])
    .select(figureNames.map((it) => plainDecimal(`it.${it}`).as(it)))
    .orderBy('it.place');
}

export async function countProducts(db: Reader, filters: SumFilters, meant: Meanings): Promise<number> {
  const found = filteredProducts(db, filters, meant).select((it) => it.fn.countAll<number>().as('total'));
  return (await found.executeTakeFirstOrThrow()).total;
}

export async function materialReport(
  { db }: Reading,
  { page, per_page, ...filters }: Received<typeof contract.materialReport>,
): Promise<Paged<MaterialReportRow>> {
  const asked = await askedOf(db, filters);
  const { items, ...totals } = await seek(db, asTyped(filters.search), (meant) =>
    readPage(
      { page, per_page },
      { count: () => countProducts(db, asked, meant), read: (stretch) => productRows(db, asked, meant, stretch).execute() },
    ),
  );
  return { items, ...totals };
}

/** How many materials the filters find, and what was bought of them, by standard and by family: the ten families with most. */
export async function materialReportFigures(
  { db }: Reading,
  filters: Received<typeof contract.materialReportFigures>,
): Promise<Answer<typeof contract.materialReportFigures>> {
  const asked = await askedOf(db, { ...filters, sort: 'code', moved: true });
  const found = filteredProducts(db, asked, asTyped(filters.search));
  const part = [sql<number>`count(*)::integer`.as('materials'), sql<string>`sum(moved.amount)::text`.as('amount')] as const;
  const [families, marked] = await Promise.all([
    found
      .innerJoin('material_families as family', 'family.id', 'familia_id')
      .groupBy(['family.id', 'family.nombre'])
      .select(['family.id as family_id', 'family.nombre as family', ...part])
      .orderBy(sql`sum(moved.amount) desc, count(*) desc, family.id`)
      .limit(10)
      .execute(),
    // Of each combination of marks once: a material of two standards counts in both.
    found
      .groupBy(['marks.c_i', 'marks.pg', 'marks.residencial', 'marks.otros'])
      .select(['marks.c_i', 'marks.pg', 'marks.residencial', 'marks.otros', ...part])
      .execute(),
  ]);
  const sumsFor = (rows: typeof marked) => ({
    materials: rows.reduce((sum, it) => sum + it.materials, 0),
    amount: String(rows.reduce((sum, it) => sum + BigInt(it.amount), 0n)),
  });
  return {
    by_family: families,
    by_standard: [
      ...standardNames.map((standard) => ({ standard, ...sumsFor(marked.filter((it) => it[standard])) })),
      { standard: 'ninguno', ...sumsFor(marked.filter((it) => !standardNames.some((standard) => it[standard]))) },
    ],
  };
}

export async function updateMaterialReport(context: Writing, { items }: Received<typeof contract.updateMaterialReport>) {
  await markMaterials(context, items);
  return { done: true } as const;
}
