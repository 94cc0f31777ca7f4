import type { PurchaseOrderInfo } from 'contract/orders/index.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { orderActions } from './actions.ts';
import { readOrder } from './info.ts';

/** The row of an order, held before its versions and its posts. */
export const holdOrder = (tx: Tx, id: number) => tx.selectFrom('purchase_orders').where('id', '=', id).select('id').forUpdate().execute();

/** Holds an order for what is to be done with it, as the person saw it. */
export async function lockOrder(
  { tx, user }: Writing,
  { number, version }: { number: string; version: number },
  action: keyof typeof orderActions,
): Promise<PurchaseOrderInfo> {
  await tx.selectFrom('purchase_orders').where('number', '=', number).select('id').forUpdate().execute();
  const order = await readOrder(tx, user, number);
  if (order.version !== version) throw new Problem('stale', { current: order });
  await requireAllowed(tx, orderActions[action], { row: order, user });
  return order;
}
