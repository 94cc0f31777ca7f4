import type { PurchaseOrderInfo } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { cancelApproval, holdApprovals, openApprovalOf } from '../../approvals/index.ts';
import { changePost, retryPost, takeBackChange } from '../../erp/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { announceOrders } from '../live.ts';
import { ofOrder } from '../orders/document.ts';
import { readOrder } from '../orders/info.ts';
import { lockOrder } from '../orders/lock.ts';
import { editionUnderWay, ofEdition, partOf } from '../orders/edition-rows.ts';
import { moveEdition } from '../orders/edition-changes.ts';

type Edition = NonNullable<Awaited<ReturnType<typeof editionUnderWay>>>;

/** Takes back a version that is not in force yet: nobody decides it any more, and the ERP is not told of it. */
export async function withdrawAmendment(
  context: Writing,
  { number, version, reason }: Received<typeof contract.withdrawAmendment>,
): Promise<PurchaseOrderInfo> {
  const { tx, user } = context;
  await holdUnderWay(context, number);
  const order = await lockOrder(context, { number, version }, 'withdraw');
  const edition = await editionUnderWay(tx, order.id);
  if (edition) await takeBack(context, edition, reason);
  await touchOrder(context, order.id);
  await record(context, { action: 'withdraw', entity: 'purchase_order', id: number, after: { edicion: edition?.edition, razon: reason } });
  await announceOrders(tx);
  return readOrder(tx, user, number);
}

/** Tells the ERP again of a version that it refused. */
export async function retryAmendment(
  context: Writing,
  { number, version }: Received<typeof contract.retryAmendment>,
): Promise<PurchaseOrderInfo> {
  const { tx, user } = context;
  const order = await lockOrder(context, { number, version }, 'retry_amendment');
  const edition = await editionUnderWay(tx, order.id);
  const post = edition && (await changePost(tx, { ...ofOrder(order.id), part: partOf(edition) }));
  if (edition && post) {
    await moveEdition(tx, edition, 'retry');
    await retryPost(context, post);
  }
  await touchOrder(context, order.id);
  await record(context, { action: 'edition_retry', entity: 'purchase_order', id: number, after: { edicion: edition?.edition } });
  await announceOrders(tx);
  return readOrder(tx, user, number);
}

/** Its approval first, as who decides does: two who wait for each other would wait for ever. */
export async function holdUnderWay({ tx }: Writing, number: string): Promise<void> {
  const found = await tx.selectFrom('purchase_orders').where('number', '=', number).select('id').executeTakeFirst();
  const edition = found && (await editionUnderWay(tx, found.id));
  if (edition) await holdApprovals(tx, ofEdition(edition.id));
}

/** A version that shall not be, whoever it waits for. */
export async function takeBack(context: Writing, edition: Edition, reason: string): Promise<void> {
  const { tx } = context;
  const open = await openApprovalOf(tx, ofEdition(edition.id));
  if (open) await cancelApproval(context, { approval_id: open.id });
  await takeBackChange(context, { ...ofOrder(edition.order_id), part: partOf(edition), reason });
  await moveEdition(tx, edition, 'withdraw');
}

const touchOrder = ({ tx }: Writing, id: number) =>
  tx
    .updateTable('purchase_orders')
    .set((it) => ({ version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
