import type { PurchaseOrderInfo } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { compareDecimals } from 'contract/decimals.ts';
import { formatMoney } from 'contract/format.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { announceOrders } from '../live.ts';
import { readOrder } from '../orders/info.ts';
import { lockOrder } from '../orders/lock.ts';
import { inCurrency } from 'contract/orders/orders/sums.ts';

/** Gives back what sheets of an order kept back, or a part of it: the supplier may invoice so much more. */
export async function releaseRetention(
  context: Writing,
  { number, version, amount, reason }: Received<typeof contract.releaseRetention>,
): Promise<PurchaseOrderInfo> {
  const { tx, user } = context;
  const { id, currency, terms } = await lockOrder(context, { number, version }, 'release_retention');
  const held = terms.held ?? '0';
  if (compareDecimals(amount ?? held, held) > 0)
    throw new Problem('invalid', { fields: { amount: `Queda retenido ${formatMoney(held, currency)}.` } });
  if (amount != null && compareDecimals(inCurrency(amount, currency), amount) !== 0)
    throw new Problem('invalid', { fields: { amount: `Un monto en ${currency} no lleva esos decimales.` } });
  await tx
    .insertInto('purchase_retention_releases')
    .values({ order_id: id, amount: amount ?? held, reason, released_by: user.id })
    .execute();
  await tx
    .updateTable('purchase_orders')
    .set((it) => ({ version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await record(context, { action: 'release_retention', entity: 'purchase_order', id: number, after: { razon: reason } });
  await announceOrders(tx);
  return readOrder(tx, user, number);
}
