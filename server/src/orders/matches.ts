import type { Invoicing, Payment } from 'contract/orders/index.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import { plainDecimal } from '../platform/database/decimals.ts';
import './tables.ts';

/** Writes anew what agrees of these orders, after something of them was ordered, received, invoiced or paid. */
export async function settleMatches(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`select keep_order_matches(${[...ids]}::integer[])`.execute(tx);
}

/** Whether anybody can say what was invoiced. */
const knowsInvoices = sql<boolean>`(select keeps_invoices and read_at is not null from purchase_readings)`;

/** Beside a row of an order: how many things of it do not agree. */
export const problemCount = sql<number>`coalesce((select problems from purchase_order_matches as own where own.order_id = it.id), 0)`.as(
  'problems',
);

/** Beside a row of an order: how much of it was invoiced and paid, and how much of it does not agree. */
export const matchColumns = [
  sql<Invoicing | null>`case when ${knowsInvoices} then coalesce(
    (select invoicing from purchase_order_matches as own where own.order_id = it.id), 'nada') end`.as('invoicing'),
  sql<Payment | null>`case when ${knowsInvoices} then coalesce(
    (select payment from purchase_order_matches as own where own.order_id = it.id), 'nada') end`.as('payment'),
  problemCount,
];

/** Orders of which something does not agree. */
export const isWrong = sql<boolean>`it.id in (select order_id from purchase_order_matches where problems > 0)`;

/**
 * Each line of an order as it stands against the others. What is worth or paid is rounded along the lines, so that what a person adds up is
 * what all of it comes to, rounded once.
 */
export const matchedLines = (db: Reader, order_id: number) =>
  db
    .selectFrom(
      sql<MatchedLine>`(
        select line, is_closed, invoicing, payment, reception, invoiced, invoiced_net,
          ${alongLines('least(received, most) * price')} as received_net, ${alongLines('paid_net')} as paid_net,
          ${alongLines('ordered * price')} as ordered_net
        from (
          select own.*,
            case when invoiced >= wanted and (invoiced > 0 or wanted = 0 and is_closed) then 'completa' when invoiced > 0 then 'parcial' else 'nada' end as invoicing,
            case when paid_net = 0 then 'nada' when is_paid and invoiced >= wanted then 'completa' else 'parcial' end as payment,
            case when received >= expected then 'completa' when is_closed then 'cerrada' when received > 0 then 'parcial' else 'nada' end as reception
          from (
            select *, case when is_closed then least(received, expected) else expected end as wanted
            from purchase_line_matches where order_id = ${order_id}) as own) as standing)`.as('it'),
    )
    .select(['it.line', 'it.invoicing', 'it.payment', 'it.reception', plainDecimal('it.invoiced').as('invoiced')])
    .select([plainDecimal('it.invoiced_net').as('invoiced_net'), plainDecimal('it.received_net').as('received_net')])
    .select([plainDecimal('it.paid_net').as('paid_net'), plainDecimal('it.ordered_net').as('ordered_net')])
    .orderBy('it.line');

interface MatchedLine {
  line: number;
  invoicing: Invoicing;
  payment: Payment;
  reception: 'nada' | 'parcial' | 'completa' | 'cerrada';
  invoiced: string;
  invoiced_net: string;
  received_net: string;
  paid_net: string;
  ordered_net: string;
}

/** Of each line its part of the sum until it, rounded, less that until the one before. */
const alongLines = (exact: string) => {
  const until = (lines: string) =>
    `round(coalesce(sum(${exact}) over (order by line rows ${lines}), 0), case when currency = 'CLP' then 0 else 2 end)`;
  return sql.raw(`${until('unbounded preceding')} - ${until('between unbounded preceding and 1 preceding')}`);
};

/** What does not agree of an order, the first line first. */
export const problemsOf = (db: Reader, order_id: number) =>
  db
    .selectFrom('purchase_problems as it')
    .innerJoin('purchase_orders as order', 'order.id', 'it.order_id')
    .leftJoin('purchase_order_lines as line', (join) =>
      join.onRef('line.order_id', '=', 'it.order_id').onRef('line.line', '=', 'it.line').onRef('line.edition', '=', 'order.edition'),
    )
    .where('it.order_id', '=', order_id)
    .select(['it.kind', 'it.line', 'line.code', 'line.name', 'line.unit', plainDecimal('it.quantity').as('quantity')])
    .select(plainDecimal(sql`round(it.amount, case when "order".currency = 'CLP' then 0 else 2 end)`).as('amount'))
    .orderBy('it.line')
    .orderBy('it.kind')
    .execute();
