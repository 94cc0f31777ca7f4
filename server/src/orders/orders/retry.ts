import { orderStates, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { livePosts, retryPost } from '../../erp/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { announceOrders } from '../live.ts';
import { ofOrder } from './document.ts';
import { auditOfOrder } from './history.ts';
import { readOrder } from './info.ts';
import { lockOrder } from './lock.ts';
import { refuseOtherTax } from './other-tax.ts';

/** Sends to the ERP again what it refused. */
export async function retryOrder(
  context: Writing,
  { number, version }: Received<typeof contract.retryServiceOrder>,
): Promise<PurchaseOrderInfo> {
  const { tx, user } = context;
  const order = await lockOrder(context, { number, version }, 'retry');
  await refuseOtherTax(tx, order, 'anúlela');
  const before = await auditOfOrder(tx, order.id);
  await tx
    .updateTable('purchase_orders')
    .set((it) => ({ status: stateAfter(orderStates, order.status, 'retry'), erp_error: null, version: it('version', '+', 1) }))
    .where('id', '=', order.id)
    .execute();
  for (const post of await livePosts(tx, ofOrder(order.id))) await retryPost(context, { id: post.id });
  await record(context, { action: 'retry', entity: 'purchase_order', id: number, before, after: await auditOfOrder(tx, order.id) });
  await announceOrders(tx);
  return readOrder(tx, user, number);
}
