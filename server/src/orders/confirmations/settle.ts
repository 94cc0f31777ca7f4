import { confirmationStates } from 'contract/orders/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { lastAnswer, stepOf } from './answers.ts';
import '../tables.ts';

/** What a supplier said comes to something else once a line of it came or was closed, or is waited for again; its order is held. */
export async function settleAnswer(tx: Tx, order_id: number): Promise<void> {
  const link = await tx
    .selectFrom('purchase_order_links as it')
    .innerJoin('purchase_orders as order', (join) => join.onRef('order.id', '=', 'it.order_id').onRef('order.edition', '=', 'it.edition'))
    .where('it.order_id', '=', order_id)
    .where('it.answered_at', 'is not', null)
    .select(['it.id', 'it.status'])
    .forUpdate('it')
    .executeTakeFirst();
  const answer = link && (await lastAnswer(tx, link.id));
  if (!answer) return;
  const status = stateAfter(confirmationStates, link.status, stepOf(answer.lines));
  if (status === link.status) return;
  await tx
    .updateTable('purchase_order_links')
    .set((it) => ({ status, version: it('version', '+', 1) }))
    .where('id', '=', link.id)
    .execute();
}
