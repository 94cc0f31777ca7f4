import { editionStates } from 'contract/orders/index.ts';
import type { ErpPostState } from 'contract/erp/index.ts';
import type { ErpContext, ErpPostTold } from '../../erp/index.ts';
import { record } from '../../platform/audit/audit.ts';
import { settleReception } from '../hes/settle.ts';
import { announceOrders } from '../live.ts';
import { lockEdition, partOf } from '../orders/edition-rows.ts';
import { moveEdition, putInForce } from '../orders/edition-changes.ts';

type EditionAction = Parameters<typeof editionStates.allows>[1];

/** What becomes of a version by what became of its post. */
const actions: Partial<Record<ErpPostState, EditionAction>> = {
  publicado: 'inform',
  fallido: 'refuse',
  pendiente: 'retry',
  cancelado: 'withdraw',
};

/** What the ERP said of a version: it is in force from then on, or the one before stands. */
export async function editionInformed(context: ErpContext, { post }: { post: ErpPostTold }): Promise<void> {
  const { tx } = context;
  const found = await tx
    .selectFrom('purchase_order_editions')
    .where('order_id', '=', post.source_id)
    .where('status', 'in', ['por_informar', 'rechazada_erp'])
    .select(['id', 'edition'])
    .executeTakeFirst();
  const action = actions[post.state];
  if (!found || !action || partOf(found) !== post.part) return;
  const edition = await lockEdition(tx, found.id);
  // It may be told twice.
  if (!editionStates.allows(edition.status, action)) return;
  if (action === 'inform') {
    await putInForce(tx, edition);
    // Of other quantities something else is left.
    await settleReception(tx, edition.order_id);
  } else await moveEdition(tx, edition, action, action === 'refuse' ? { erp_error: post.last_error?.text ?? 'El ERP no la aceptó.' } : {});
  await tx
    .updateTable('purchase_orders')
    .set((it) => ({ version: it('version', '+', 1) }))
    .where('id', '=', edition.order_id)
    .execute();
  await record(context, {
    action: `edition_${action}`,
    entity: 'purchase_order',
    id: edition.number,
    after: { edicion: edition.edition, ...(action === 'refuse' && { motivo: post.last_error?.text ?? null }) },
  });
  await announceOrders(tx);
}
