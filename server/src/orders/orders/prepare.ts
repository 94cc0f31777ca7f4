import { openApproval } from '../../approvals/index.ts';
import type { Writing } from '../../platform/context.ts';
import { announceOrders } from '../live.ts';
import { ofOrderApproval } from './approval.ts';
import { writeOrder, type Award } from './issue.ts';

/** Makes an order that nobody has decided yet, and asks the chain of its amount; whoever prepares it does not approve it. */
export async function prepareOrder(context: Writing, award: Award, charge: { project_code: string | null }): Promise<{ number: string }> {
  const order = await writeOrder(context, award, { status: 'por_aprobar', prepared_by: context.user.id });
  await openApproval(context, {
    kind: 'purchase_orders',
    ...ofOrderApproval(order.id),
    amount: order.net,
    currency: order.currency,
    codigo_proyecto: charge.project_code,
    codigo_centro_costo: award.cost_center,
  });
  await announceOrders(context.tx);
  return { number: order.number };
}
