import { orderStates, type OrderStatus } from 'contract/orders/index.ts';
import type { ErpPostState } from 'contract/erp/index.ts';
import { sql, type Updateable } from 'kysely';
import type { ErpContext, ErpPostTold } from '../../erp/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tables } from '../../platform/database/database.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { announceOrders } from '../live.ts';
import { auditOfOrder } from './history.ts';
import { tellOrigin } from './origin.ts';
import { refuseOtherTax } from './other-tax.ts';
import '../tables.ts';

type OrderAction = Parameters<typeof orderStates.allows>[1];

/** What becomes of an order by what became of its post; what waits in the ERP for an approval has no number yet. */
const actions: Partial<Record<ErpPostState, OrderAction>> = {
  publicado: 'issue',
  fallido: 'refuse',
  pendiente: 'retry',
  cancelado: 'cancel',
};

/** What the ERP said of an order: its number, or why not; or what was sent to it was taken back. */
export async function orderPosted(context: ErpContext, { post }: { post: ErpPostTold }): Promise<void> {
  const { tx } = context;
  const row = await tx.selectFrom('purchase_orders').where('id', '=', post.source_id).selectAll().forUpdate().executeTakeFirst();
  const action = actions[post.state];
  // It may be told twice.
  if (!row || !action || !orderStates.allows(row.status, action)) return;
  if (action === 'retry' && context.user) await refuseOtherTax(tx, row, 'anúlela');
  const before = await auditOfOrder(tx, row.id);
  await writeStatus(context, row.id, stateAfter(orderStates, row.status, action), post);
  await record(context, { action, entity: 'purchase_order', id: row.number, before, after: await auditOfOrder(tx, row.id) });
  await announceOrders(tx);
  await tellOrigin(context, row.id);
}

async function writeStatus({ tx }: ErpContext, id: number, status: OrderStatus, post: ErpPostTold): Promise<void> {
  const change: Updateable<Tables['purchase_orders']> = {
    status,
    erp_error: status === 'rechazada_erp' ? (post.last_error?.text ?? 'El ERP no la aceptó.') : null,
  };
  const issue = status === 'emitida' ? { erp_number: post.erp_number ?? post.erp_entry, issued_at: sql<Date>`now()` } : {};
  await tx
    .updateTable('purchase_orders')
    .set((it) => ({ ...change, ...issue, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
