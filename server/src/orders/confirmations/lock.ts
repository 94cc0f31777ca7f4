import type { ConfirmationStatus, PurchaseOrderInfo } from 'contract/orders/index.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { orderActions } from '../orders/actions.ts';
import { readOrder } from '../orders/info.ts';
import '../tables.ts';

/** An order with the link of its version in force. */
export interface LockedConfirmation {
  order: PurchaseOrderInfo;
  link: { id: number; emails: string; status: ConfirmationStatus; version: number; revoked_at: Date | null };
}

/** Holds what the supplier was asked, as the person saw it: the order before its link, as whoever answers does. */
export async function lockConfirmation(
  { tx, user }: Writing,
  { number, version }: { number: string; version: number },
  action: 'register_answer' | 'decide_dates' | 'remind' | 'revoke_link',
): Promise<LockedConfirmation> {
  await tx.selectFrom('purchase_orders').where('number', '=', number).select('id').forUpdate().execute();
  const order = await readOrder(tx, user, number);
  const link = await tx
    .selectFrom('purchase_order_links')
    .where('order_id', '=', order.id)
    .where('edition', '=', order.edition)
    .select(['id', 'emails', 'status', 'version', 'revoked_at'])
    .forUpdate()
    .executeTakeFirst();
  if (link && link.version !== version) throw new Problem('stale', { current: order });
  requireAllowed(orderActions[action], { row: order, user });
  if (!link) throw new Problem('wrong_state', { message: `La orden ${number} no se ha enviado con un enlace.` });
  return { order, link };
}
