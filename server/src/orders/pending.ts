import type { HesStatus } from 'contract/orders/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { plainDecimal } from '../platform/database/decimals.ts';
import './tables.ts';

/** What standing sheets and receipts of materials brought of a line of `purchase_order_lines as line`. */
const receivedQuantity = sql<string>`(coalesce((
  select sum(came.quantity) from hes_lines as came join hes on hes.id = came.hes_id
  where hes.order_id = line.order_id and hes.status <> 'anulada' and came.line = line.line), 0) + coalesce((
  select sum(came.quantity) from purchase_order_arrivals as came where came.order_id = line.order_id and came.line = line.line), 0))`;

/** What others received of such a line in the ERP. */
const elsewhereQuantity = sql<string>`coalesce((
  select sum(came.quantity) from purchase_order_receptions as came where came.order_id = line.order_id and came.line = line.line), 0)`;

/** What of such a line went back to its supplier, whatever becomes of it. */
const returnedQuantity = sql<string>`coalesce((
  select -sum(came.quantity) from purchase_order_arrivals as came
  where came.order_id = line.order_id and came.line = line.line and came.return_id is not null), 0)`;

/** Nothing more is waited for of such a line. */
export const isClosed = sql<boolean>`exists (
  select from purchase_order_closures as closure where closure.order_id = line.order_id and closure.line = line.line)`;

/** What of such a line is still to be received. */
export const pendingQuantity = sql<string>`case when ${isClosed} then 0 else greatest(0,
  line.quantity - line_given_up(line.order_id, line.line) - ${receivedQuantity} - ${elsewhereQuantity}) end`;

/** The lines of an order as the version in force has them, and what of each is still to be received. */
export const pendingLines = (db: Reader, order_id: number) =>
  db
    .selectFrom('purchase_order_lines as line')
    .innerJoin('purchase_orders as order', (join) =>
      join.onRef('order.id', '=', 'line.order_id').onRef('order.edition', '=', 'line.edition'),
    )
    .where('line.order_id', '=', order_id)
    .select(['line.line', 'line.code', 'line.name', 'line.unit', plainDecimal('line.quantity').as('ordered')])
    .select([plainDecimal(receivedQuantity).as('received'), plainDecimal(elsewhereQuantity).as('elsewhere')])
    .select([isClosed.as('is_closed'), plainDecimal(returnedQuantity).as('returned')])
    .select(plainDecimal(pendingQuantity).as('pending'))
    .orderBy('line.line');

/** Sheets that count: their lines are received, here or in the ERP too. */
const standing: readonly HesStatus[] = ['por_emitir', 'emitida', 'rechazada_erp'];

/** What an order was received by: sheets of services, and receipts of materials. */
export interface ReceivedBy {
  sheets: readonly number[];
  receipts: readonly number[];
  /** What of it went back and was opened again there. */
  returns: readonly number[];
}

/** Of each line of an order what was received here, by the reference under which the ERP knows the line; by some of it alone where they are named. */
export async function receivedHere(db: Reader, order_id: number, by?: ReceivedBy): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: number; quantity: string }>`
    select first.id, ${plainDecimal(sql`sum(came.quantity)`)} as quantity from (
      select came.line, came.quantity from hes_lines as came join hes on hes.id = came.hes_id
      where hes.order_id = ${order_id} and ${by ? sql`hes.id = any(${[...by.sheets]}::integer[])` : sql`hes.status = any(${[...standing]}::text[])`}
      union all
      select line, quantity from purchase_order_arrivals as came where came.order_id = ${order_id}
        and ${by ? countedThere(by) : sql`came.comes_again is distinct from false`}
    ) as came join purchase_order_lines as first on first.order_id = ${order_id} and first.line = came.line and first.edition = 1
    group by first.id`.execute(db);
  return new Map(rows.map(({ id, quantity }) => [String(id), quantity]));
}

/** The ERP keeps an order received although what came went back, unless it was told to open it again. */
const countedThere = ({ receipts, returns }: ReceivedBy) => sql`case when came.return_id is null
  then came.receipt_id = any(${[...receipts]}::integer[]) else came.return_id = any(${[...returns]}::integer[]) end`;
