import type { Currency } from 'contract/currency.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { settleReception } from './pending.ts';
import { announceOrders } from '../live.ts';
import { totalOf } from '../orders/sums.ts';
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
  unit_price: string;
  currency: Currency;
}

const arrivedQuantity = sql<string>`coalesce((
  select sum(came.quantity) from purchase_order_arrivals as came where came.order_id = line.order_id and came.line = line.line), 0)`;

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
    .where('order.reception', '<>', 'cerrada')
    .orderBy('order.id')
    .orderBy('line.line');

/** What suppliers still have to bring of lines of requests. */
export const openOrderLines = (db: Reader, items: readonly number[]): Promise<OpenOrderLine[]> =>
  liveLines(db, items)
    .innerJoin('purchase_order_lines as first', (join) =>
      join.onRef('first.order_id', '=', 'line.order_id').onRef('first.line', '=', 'line.line').on('first.edition', '=', 1),
    )
    .where('order.status', '=', 'emitida')
    .where(sql<boolean>`line.quantity > ${arrivedQuantity}`)
    .select(['order.id as order_id', 'order.number', 'order.currency', 'line.origin_item_id as item_id', 'line.line'])
    .select(['first.id as reference', plainDecimal('line.unit_price').as('unit_price')])
    .select(plainDecimal(sql`line.quantity - ${arrivedQuantity}`).as('pending'))
    .execute();

/** The orders that still ask for some of these lines, by their numbers: what is ordered is not given up behind their back. */
export async function ordersAsking(db: Reader, items: readonly number[]): Promise<string[]> {
  const rows = await liveLines(db, items)
    .where(sql<boolean>`line.quantity > ${arrivedQuantity}`)
    .select('order.number')
    .execute();
  return [...new Set(rows.map((it) => it.number))];
}

interface Arrival {
  order_id: number;
  receipt: { id: number; number: string };
  lines: readonly (Pick<OpenOrderLine, 'line' | 'unit_price'> & { quantity: string })[];
}

/** What a receipt of materials brought of an order, which is held: so much less is to come, whoever receives. */
export async function keepOrderArrival(tx: Tx, { order_id, receipt, lines }: Arrival): Promise<void> {
  const rows = lines.map(({ line, quantity, unit_price }) => ({
    order_id,
    line,
    quantity,
    total: totalOf({ quantity, unit_price, discount_percentage: '0' }),
    receipt_id: receipt.id,
    receipt_number: receipt.number,
  }));
  await tx.insertInto('purchase_order_arrivals').values(rows).execute();
  await settleReception(tx, order_id);
  await announceOrders(tx);
}
