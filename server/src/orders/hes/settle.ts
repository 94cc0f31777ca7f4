import { compareDecimals, sumOf } from 'contract/decimals.ts';
import type { Reception } from 'contract/orders/index.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { settleAnswer } from '../confirmations/settle.ts';
import { settleMatches } from '../matches.ts';
import { pendingLines } from '../pending.ts';
import '../tables.ts';

/** Writes on the order, which is held, how much of it was received and what its supplier’s answer comes to, after that has changed. */
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
  // Of what is over nobody waits for an answer: what was said last stays.
  if (!isOver) await settleAnswer(tx, order_id);
  await settleMatches(tx, [order_id]);
}
