import type { PurchaseOrderInfo } from 'contract/orders/index.ts';
import { sql } from 'kysely';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { orderActions, withoutUnacceptedVersion } from './actions.ts';
import { statusUnderWay } from './edition-rows.ts';
import { readOrder } from './info.ts';

/** The row of an order, held before its versions and its posts. */
export const holdOrder = (tx: Tx, id: number) => tx.selectFrom('purchase_orders').where('id', '=', id).select('id').forUpdate().execute();

/** Holds an order whose materials a receipt brings, unless the ERP is yet to accept another version of it. */
export async function holdForArrival(tx: Tx, id: number): Promise<void> {
  await holdOrder(tx, id);
  const row = await tx
    .selectFrom('purchase_orders as it')
    .where('it.id', '=', id)
    .select(['it.number', statusUnderWay(sql.ref<number>('it.id')).as('amendment')])
    .executeTakeFirstOrThrow();
  requireAllowed({ rules: [withoutUnacceptedVersion] }, { row });
}

/** Holds an order for what is to be done with it, as the person saw it. */
export async function lockOrder(
  { tx, user }: Writing,
  { number, version }: { number: string; version: number },
  action: keyof typeof orderActions,
): Promise<PurchaseOrderInfo> {
  await tx.selectFrom('purchase_orders').where('number', '=', number).select('id').forUpdate().execute();
  const order = await readOrder(tx, user, number);
  if (order.version !== version) throw new Problem('stale', { current: order });
  requireAllowed(orderActions[action], { row: { ...order, held: order.terms.held }, user });
  return order;
}
