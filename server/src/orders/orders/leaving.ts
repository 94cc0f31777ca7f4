import { orderStates } from 'contract/orders/index.ts';
import type { Hooks } from '../../platform/context.ts';
import { whyNotOrderable } from '../../suppliers/index.ts';
import '../../erp/index.ts';
import '../tables.ts';

type Leaves = NonNullable<Hooks['erpLeaves'][string]>;

/** An order, or a version of one, leaves for the ERP while it stands; an order, while its supplier may still be ordered from. */
export const orderLeaves: Leaves = async (context, { source_id, task, document }) => {
  const order = await context.db.selectFrom('purchase_orders').where('id', '=', source_id).select(['number', 'status']).executeTakeFirst();
  if (order && (order.status === 'anulada' || order.status === 'rechazada'))
    return `La orden ${order.number} está ${orderStates.said(order.status)}: no se envía al ERP.`;
  return task === 'create' && document.supplier !== undefined ? whyNotOrderable(context, document.supplier) : undefined;
};
