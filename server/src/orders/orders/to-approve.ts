import type { FreeStock, RequestToApprove } from 'contract/approvals/index.ts';
import { sql } from 'kysely';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { rateUntil } from '../../administration/index.ts';
import type { ApprovalPart, Looking } from '../../approvals/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { seesMoney } from '../../platform/money.ts';
import { today } from '../../platform/database/days.ts';
import '../tables.ts';

declare module '../../platform/context.ts' {
  interface Hooks {
    /** What lies free of materials, by their codes. */
    freeStock: (context: Pick<Reading, 'db' | 'user'>, codes: readonly string[]) => Promise<ReadonlyMap<string, FreeStock>>;
  }
}

type Line = RequestToApprove['order_lines'][number];

/** So many lines come with the list of what waits; the whole order comes with itself. */
const linesListed = 20;

/** What whoever decides about an order sees beside its words: its lines in pesos with the price before and what lies of them, and the project that pays. */
export async function orderParts(
  { db, user, hooks }: Pick<Looking, 'db' | 'user' | 'hooks'>,
  { ids, whole }: { ids: readonly number[]; whole: boolean },
): Promise<ReadonlyMap<number, ApprovalPart>> {
  if (ids.length === 0) return new Map();
  const [orders, lines] = await Promise.all([
    db
      .selectFrom('purchase_orders as it')
      .where('it.id', 'in', [...ids])
      .select(['it.id', 'it.project_id'])
      .select(sql<number>`(select count(*) from purchase_order_lines where order_id = it.id and edition = 1)::integer`.as('lines'))
      .execute(),
    linesOf(db, ids, { most: whole ? null : linesListed, tellsPrices: whole && seesMoney(user) }),
  ]);
  const free = whole ? await hooks.freeStock({ db, user }, [...new Set(lines.map((it) => it.code))]) : undefined;
  const linesOfOrder = Map.groupBy(
    lines.map((it) => ({ ...it, free_stock: free?.get(it.code) ?? null })),
    (it) => it.order_id,
  );
  return new Map(
    orders.map(({ id, project_id, lines: count }) => [
      id,
      { project_id, lines: count, order_lines: (linesOfOrder.get(id) ?? []).map(({ order_id: _order, ...line }) => line) },
    ]),
  );
}

/** At what price one of the same was ordered last before, in another order that went out, net of what was taken off: for who sees money of all projects. */
const lastPrice = sql<Line['last_price']>`(
  select json_build_object(
    'price', trim_scale(before.unit_price * (100 - before.discount_percentage) / 100)::text, 'currency', other.currency,
    'ordered_on', (coalesce(other.issued_at, other.created_at) at time zone 'America/Santiago')::date,
    'supplier', other.supplier, 'order', other.number)
  from purchase_order_lines as before
  join purchase_orders as other on other.id = before.order_id and other.edition = before.edition
  where before.code = line.code and before.id < line.id and before.order_id <> line.order_id and other.status = 'emitida'
  order by before.id desc limit 1)`;

const linesOf = (db: Reader, ids: readonly number[], { most, tellsPrices }: { most: number | null; tellsPrices: boolean }) =>
  db
    .selectFrom('purchase_order_lines as line')
    .innerJoin('purchase_orders as it', 'it.id', 'line.order_id')
    .leftJoinLateral(rateUntil(sql.ref('it.currency'), today).as('rate'), (join) => join.onTrue())
    .where('line.order_id', 'in', [...ids])
    .where('line.edition', '=', 1)
    .$if(most !== null, (found) => found.where('line.line', '<=', most))
    .select(['line.order_id', 'line.line', 'line.code', 'line.name', 'line.unit', 'it.currency'])
    .select([
      plainDecimal('line.quantity').as('quantity'),
      plainDecimal<null>('line.unit_price').as('unit_price'),
      plainDecimal('line.discount_percentage').as('discount_percentage'),
      plainDecimal<null>('line.total').as('total'),
      sql<string | null>`round(line.total * rate.valor)::text`.as('amount'),
      (tellsPrices ? lastPrice : sql<Line['last_price']>`null`).as('last_price'),
    ])
    .orderBy('line.order_id')
    .orderBy('line.line')
    .execute();
