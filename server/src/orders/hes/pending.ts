import { compareDecimals, sumOf } from 'contract/decimals.ts';
import type { HesStatus, Reception } from 'contract/orders/index.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { settleMatches } from '../matches.ts';
import '../tables.ts';

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
    .select(
      plainDecimal(sql`case when ${isClosed} then 0 else greatest(0,
        line.quantity - line_given_up(line.order_id, line.line) - ${receivedQuantity} - ${elsewhereQuantity}) end`).as('pending'),
    )
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

/** Writes on the order how much of it was received, after that has changed. */
export async function settleReception(tx: Tx, order_id: number): Promise<void> {
  const lines = await pendingLines(tx, order_id).execute();
  const isNothing = lines.every((it) => Number(it.received) === 0 && Number(it.elsewhere) === 0);
  const isOver = lines.every((it) => Number(it.pending) === 0);
  const isShort = lines.some((it) => it.is_closed && compareDecimals(sumOf([it.received, it.elsewhere]), it.ordered) < 0);
  await tx
    .updateTable('purchase_orders as it')
    .set((it) => ({
      // The ERP waits for no more of what it has closed, nor anybody of what was closed short.
      reception: sql<Reception>`case when ${isOver && !isShort}::boolean then 'completa'
        when ${isOver}::boolean or it.erp_status = 'closed' then 'cerrada'
        when ${isNothing}::boolean then 'nada' else 'parcial' end`,
      // An order is received by sheets or by receipts: each comes to what it brought, rounded once.
      received_net: sql<string>`(select coalesce(sum(net), 0) from hes where order_id = ${order_id} and status <> 'anulada')
        + (select round(coalesce(sum(came.total), 0), case when it.currency = 'CLP' then 0 else 2 end)
          from purchase_order_arrivals as came where came.order_id = ${order_id})`,
      version: it('version', '+', 1),
    }))
    .where('id', '=', order_id)
    .execute();
  await settleMatches(tx, [order_id]);
}
