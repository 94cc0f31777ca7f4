import { notifyPeople } from '../../access/index.ts';
import type { ErpContext, ErpPostTold } from '../../erp/index.ts';
import { record } from '../../platform/audit/audit.ts';
import { orderAt } from '../address.ts';
import { movePromises } from '../confirmations/promises.ts';
import { settleReception } from '../hes/settle.ts';
import { announceOrders } from '../live.ts';
import { holdOrder } from '../orders/lock.ts';
import '../tables.ts';

/** What the ERP said of closing some lines: that it did not, whoever closed them hears; what is taken back is waited for again. */
export async function closingTold(context: ErpContext, { post }: { post: ErpPostTold }): Promise<void> {
  const { tx } = context;
  if (post.state !== 'fallido' && post.state !== 'cancelado') return;
  await holdOrder(tx, post.source_id);
  const rows = await tx
    .selectFrom('purchase_order_closures as it')
    .innerJoin('purchase_orders as order', 'order.id', 'it.order_id')
    .where('it.order_id', '=', post.source_id)
    .where('it.part', '=', post.part)
    .select(['it.line', 'it.closed_by', 'order.number'])
    .execute();
  const [first] = rows;
  if (!first) return;
  const isTakenBack = post.state === 'cancelado';
  if (isTakenBack) {
    await movePromises(context, post.source_id, async () => {
      await tx.deleteFrom('purchase_order_closures').where('order_id', '=', post.source_id).where('part', '=', post.part).execute();
      await settleReception(tx, post.source_id);
    });
    await record(context, {
      action: 'reopen_lines',
      entity: 'purchase_order',
      id: first.number,
      after: { lineas_cerradas: rows.map((it) => it.line).join(', ') },
    });
  }
  await notifyPeople(context, {
    user_ids: [first.closed_by],
    kind: 'request',
    title: isTakenBack
      ? `Lo que faltaba de ${first.number} se espera otra vez: su cierre no llegó al ERP`
      : `El ERP no cerró lo que faltaba de ${first.number}`,
    text: post.last_error?.text ?? null,
    url: orderAt(first.number),
  });
  await announceOrders(tx);
}
