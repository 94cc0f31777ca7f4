import type { Currency } from 'contract/currency.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { movePromises, type Promising } from '../confirmations/promises.ts';
import { isClosed } from '../pending.ts';
import { settleReception } from './settle.ts';
import { announceOrders } from '../live.ts';
import { totalOf } from 'contract/orders/orders/sums.ts';
import '../tables.ts';

/** What is still to come of a line of a request by one order that the ERP has. */
export interface OpenOrderLine {
  order_id: number;
  number: string;
  /** The line of the request. */
  item_id: number;
  line: number;
  /** How the ERP knows it. */
  reference: number;
  pending: string;
  /** What may come of it now: as much more as its tolerance allows, with what completes it. */
  most: string;
  /** What is paid for one: its price less its discount. */
  unit_price: string;
  currency: Currency;
  tax_exempt: boolean;
}

/** By receipts here, and by others in the ERP. */
const arrivedQuantity = sql<string>`(coalesce((
  select sum(came.quantity) from purchase_order_arrivals as came where came.order_id = line.order_id and came.line = line.line), 0) + coalesce((
  select sum(came.quantity) from purchase_order_receptions as came where came.order_id = line.order_id and came.line = line.line), 0))`;

/** What of a line is waited for in all: not what went back and is credited. */
const expectedQuantity = sql<string>`(line.quantity - line_given_up(line.order_id, line.line))`;

/** What may come of it now. */
const mostQuantity = sql<string>`(most_received(line.quantity, line.over_receipt_percent, line.origin_id, "order".created_at) - line_given_up(line.order_id, line.line) - ${arrivedQuantity})`;

/** The lines of live orders that lines of requests are in: the oldest order first. Those that are not issued yet bring nothing, and hold. */
const liveLines = (db: Reader, items: readonly number[]) =>
  db
    .selectFrom('purchase_order_lines as line')
    .innerJoin('purchase_orders as order', (join) =>
      join.onRef('order.id', '=', 'line.order_id').onRef('order.edition', '=', 'line.edition'),
    )
    .where('line.origin_id', 'is not', null)
    .where('line.origin_item_id', 'in', [0, ...items])
    .where('order.status', 'not in', ['anulada', 'rechazada'])
    .where('order.reception', 'not in', ['completa', 'cerrada'])
    .where((of) => of.not(isClosed))
    .orderBy('order.id')
    .orderBy('line.line');

/** What suppliers still have to bring of lines of requests. */
export const openOrderLines = (db: Reader, items: readonly number[]): Promise<OpenOrderLine[]> =>
  liveLines(db, items)
    .innerJoin('purchase_order_lines as first', (join) =>
      join.onRef('first.order_id', '=', 'line.order_id').onRef('first.line', '=', 'line.line').on('first.edition', '=', 1),
    )
    .where('order.status', '=', 'emitida')
    .where(sql<boolean>`${expectedQuantity} > ${arrivedQuantity}`)
    .select(['order.id as order_id', 'order.number', 'order.currency', 'line.origin_item_id as item_id', 'line.line'])
    .select([
      'line.tax_exempt',
      'first.id as reference',
      plainDecimal(sql`line.unit_price * (100 - line.discount_percentage) / 100`).as('unit_price'),
    ])
    .select([plainDecimal(sql`${expectedQuantity} - ${arrivedQuantity}`).as('pending'), plainDecimal(mostQuantity).as('most')])
    .execute();

/** Of a line of a request, how much more than it asks for an open order of it may bring. */
export const roomBeyond = (item: RawBuilder<number>): RawBuilder<string> => sql`(
  select coalesce(max(most_received(line.quantity, line.over_receipt_percent, line.origin_id, holder.created_at) - line.quantity), 0) from purchase_order_lines as line
  join purchase_orders as holder on holder.id = line.order_id and holder.edition = line.edition
  where line.origin_item_id = ${item} and line.origin_id is not null and holder.status = 'emitida'
    and holder.reception in ('nada', 'parcial') and not ${isClosed})`;

/** The orders that still ask for some of these lines, by their numbers: what is ordered is not given up behind their back. */
export async function ordersAsking(db: Reader, items: readonly number[]): Promise<string[]> {
  const rows = await liveLines(db, items)
    .where(sql<boolean>`${expectedQuantity} > ${arrivedQuantity}`)
    .select('order.number')
    .execute();
  return [...new Set(rows.map((it) => it.number))];
}

/** What orders hold of a line of a request beyond what receipts brought of them, and their numbers. */
interface AwaitedQuantity {
  quantity: string;
  numbers: string;
}

/**
 * Of each line of a request what is not to come without its order: what live orders ask for, issued or not, by the version that asks for
 * most; of one that the ERP has closed, or of a line that was closed short, only what others received there.
 */
export async function awaitedOfOrders(db: Reader, items: readonly number[]): Promise<ReadonlyMap<number, AwaitedQuantity>> {
  const { rows } = await sql<AwaitedQuantity & { item_id: number }>`
    select item_id, ${plainDecimal(sql`sum(case when is_closed then least(asked, came + elsewhere) else asked end - came)`)} as quantity,
      string_agg(number, ', ' order by number) as numbers
    from (
      select line.origin_item_id as item_id, holder.number, holder.erp_status is not distinct from 'closed' or exists (
          select from purchase_order_closures as closure where closure.order_id = holder.id and closure.line = line.line) as is_closed,
        max(line.quantity) - line_given_up(holder.id, line.line) as asked,
        (select coalesce(sum(quantity), 0) from purchase_order_arrivals as came
          where came.order_id = holder.id and came.line = line.line) as came,
        (select coalesce(sum(quantity), 0) from purchase_order_receptions as came
          where came.order_id = holder.id and came.line = line.line) as elsewhere
      from purchase_order_lines as line
      join purchase_orders as holder on holder.id = line.order_id and holder.status not in ('anulada', 'rechazada')
      join purchase_order_editions as edition on edition.order_id = line.order_id and edition.edition = line.edition
        and edition.status in ('vigente', 'por_aprobar', 'por_informar', 'rechazada_erp')
      where line.origin_id is not null and line.origin_item_id = any(${items}::integer[])
      group by line.origin_item_id, holder.id, line.line
    ) as own where asked > came group by item_id`.execute(db);
  return new Map(rows.map(({ item_id, ...it }) => [item_id, it]));
}

interface Arrival {
  order_id: number;
  receipt: { id: number; number: string };
  lines: readonly (Pick<OpenOrderLine, 'line' | 'unit_price'> & { quantity: string })[];
}

/** What a receipt of materials brought of an order, which is held: so much less is to come, whoever receives. */
export async function keepOrderArrival(context: Promising, { order_id, receipt, lines }: Arrival): Promise<void> {
  const rows = lines.map(({ line, quantity, unit_price }) => ({
    order_id,
    line,
    quantity,
    total: totalOf({ quantity, unit_price, discount_percentage: '0' }),
    receipt_id: receipt.id,
    receipt_number: receipt.number,
  }));
  const { tx } = context;
  await movePromises(context, order_id, async () => {
    await tx.insertInto('purchase_order_arrivals').values(rows).execute();
    await settleReception(tx, order_id);
  });
  await announceOrders(tx);
}
