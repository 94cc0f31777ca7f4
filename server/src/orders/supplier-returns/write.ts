import { productOf } from 'contract/decimals.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { pendingLines } from '../pending.ts';
import { settleReception } from '../hes/settle.ts';
import { announceOrders } from '../live.ts';
import { settleMatches } from '../matches.ts';
import '../tables.ts';

/** What somebody returns to its supplier, of one receipt of one order. */
interface ReturnOfOrder {
  order_id: number;
  receipt_id: number;
  return: { id: number; number: string };
  lines: readonly { line: number; quantity: string }[];
  /** The supplier brings it again, so that the order waits for it; otherwise it is credited. */
  comes_again: boolean;
}

/** What left for the supplier was not received of its order, which is held. */
export const takeOffOrder = (tx: Tx, returned: ReturnOfOrder): Promise<void> => writeRows(tx, returned, '-1');

/** Of each line of an order, how much it waits for now. */
export const awaitedByLine = async (tx: Tx, order_id: number): Promise<ReadonlyMap<number, string>> =>
  new Map((await pendingLines(tx, order_id).execute()).map((it) => [it.line, it.pending]));

/** It did not leave after all: the supplier did not take it. */
export const giveBackToOrder = (tx: Tx, returned: ReturnOfOrder): Promise<void> => writeRows(tx, returned, '1');

/** The supplier credits what was to come again: it is not waited for any more. */
export async function giveUpOfOrder(tx: Tx, returned: Omit<ReturnOfOrder, 'comes_again'>): Promise<void> {
  await writeRows(tx, { ...returned, comes_again: true }, '1');
  await writeRows(tx, { ...returned, comes_again: false }, '-1');
}

/** Each at the price that its receipt counted it by. */
async function writeRows(tx: Tx, { order_id, receipt_id, lines, comes_again, return: of }: ReturnOfOrder, sign: '1' | '-1'): Promise<void> {
  const rows = lines.map(({ line, quantity }) => ({ line, quantity: productOf(quantity, sign) }));
  await sql`
    insert into purchase_order_arrivals (order_id, line, quantity, total, receipt_id, receipt_number, return_id, return_number, comes_again)
    select came.order_id, came.line, own.quantity, round(came.total * own.quantity / came.quantity, 11), came.receipt_id, came.receipt_number,
      ${of.id}, ${of.number}, ${comes_again}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as own (line integer, quantity numeric)
    join purchase_order_arrivals as came on came.order_id = ${order_id} and came.receipt_id = ${receipt_id} and came.line = own.line
      and came.return_id is null`.execute(tx);
  // The ERP is told to open it; it says so itself when it is read next.
  if (comes_again && sign === '-1')
    await tx
      .updateTable('purchase_orders')
      .set({ erp_status: 'open' })
      .where('id', '=', order_id)
      .where('erp_status', '=', 'closed')
      .execute();
  await settleReception(tx, order_id);
  await announceOrders(tx);
}

/** A supplier's credit note, line by line. */
interface CreditNote {
  order_id: number;
  return: { id: number; number: string };
  folio: string;
  day: string;
  lines: readonly { line: number; quantity: string; net: string }[];
}

/** What the supplier credits is invoiced no more. */
export async function creditOrder(tx: Tx, { order_id, return: of, folio, day, lines }: CreditNote): Promise<void> {
  await tx
    .insertInto('purchase_order_credits')
    .values(lines.map((it) => ({ ...it, order_id, folio, day, return_id: of.id, return_number: of.number })))
    .execute();
  await settleMatches(tx, [order_id]);
  await announceOrders(tx);
}
