import { cancelApproval, holdApprovals, openApprovalOf } from '../../approvals/index.ts';
import { ofOrderApproval } from '../orders/approval.ts';
import { orderStates, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { endDocuments } from '../../erp/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing, Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { movePromises } from '../confirmations/promises.ts';
import { editionUnderWay } from '../orders/edition-rows.ts';
import { receivedOf } from '../hes/receipts.ts';
import { holdUnderWay, takeBack } from './withdraw.ts';
import { announceOrders } from '../live.ts';
import { settleMatches } from '../matches.ts';
import { orderActions } from '../orders/actions.ts';
import { ofOrder } from '../orders/document.ts';
import { auditOfOrder } from '../orders/history.ts';
import { readOrder } from '../orders/info.ts';
import { lockOrder } from '../orders/lock.ts';
import { holdOrigin, tellOrigin } from '../orders/origin.ts';
import { readOrderCase } from '../orders/rows.ts';

/** Annuls an order of which nothing was received: it counts no more, here at once and in the ERP after this is committed. */
export async function annulOrder(
  context: Preparing,
  { number, version, reason }: Received<typeof contract.annulServiceOrder>,
): Promise<PurchaseOrderInfo> {
  const { db, user } = context;
  const seen = await readOrderCase(db, user, number);
  requireAllowed(orderActions.annul, seen);
  const received = await receivedOf(context, seen.row);
  if (received.size > 0)
    throw new Problem('rule', { message: `De la orden ${number} ya se recibió algo: no se anula. Enmiéndela por lo que falta.` });
  return context.write(async (tx) => {
    const writing = { ...context, tx };
    await holdOrigin(tx, seen.row.id, context.hooks);
    await holdApprovals(tx, ofOrderApproval(seen.row.id));
    await holdUnderWay(writing, number);
    const order = await lockOrder(writing, { number, version }, 'annul');
    await annulHeld(writing, order, reason);
    await tellOrigin(writing, order.id);
    await announceOrders(tx);
    return readOrder(tx, user, number);
  });
}

/** What annulling writes of an order that is held, of which nothing was received. */
export async function annulHeld(context: Writing, order: PurchaseOrderInfo, reason: string): Promise<void> {
  const { tx } = context;
  const before = await auditOfOrder(tx, order.id);
  if (order.status === 'por_aprobar') await withdrawApproval(context, order.id);
  const edition = await editionUnderWay(tx, order.id);
  if (edition) await takeBack(context, edition, reason);
  await movePromises(context, order.id, () =>
    tx
      .updateTable('purchase_orders')
      .set((it) => ({
        status: stateAfter(orderStates, order.status, 'annul'),
        annul_reason: reason,
        erp_error: null,
        version: it('version', '+', 1),
      }))
      .where('id', '=', order.id)
      .execute(),
  );
  await endDocuments(context, { ...ofOrder(order.id), task: 'cancel', reason });
  await settleMatches(tx, [order.id]);
  const after = await auditOfOrder(tx, order.id);
  await record(context, { action: 'annul', entity: 'purchase_order', id: order.number, before, after: { ...after, razon: reason } });
}

/** Nobody is asked any more about an order that shall not be. */
async function withdrawApproval(context: Writing, order_id: number): Promise<void> {
  const open = await openApprovalOf(context.tx, ofOrderApproval(order_id));
  if (open) await cancelApproval(context, { approval_id: open.id });
}
