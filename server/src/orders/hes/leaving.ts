import type { Hooks } from '../../platform/context.ts';
import '../../erp/index.ts';
import '../tables.ts';

type Leaves = NonNullable<Hooks['erpLeaves'][string]>;

/** A sheet leaves for the ERP while it stands, and its order is open there. */
export const hesLeaves: Leaves = async ({ db }, { source_id }) => {
  const found = await db
    .selectFrom('hes')
    .innerJoin('purchase_orders as order', 'order.id', 'hes.order_id')
    .where('hes.id', '=', source_id)
    .select(['hes.number', 'hes.status', 'order.number as order', 'order.status as order_status', 'order.erp_status'])
    .executeTakeFirst();
  if (!found) return undefined;
  if (found.status === 'anulada') return `La HES ${found.number} está anulada: no se envía al ERP.`;
  if (found.order_status === 'anulada' || found.erp_status === 'cancelled')
    return `La orden ${found.order} está anulada: la HES ${found.number} no se envía al ERP.`;
  if (found.erp_status === 'closed') return `La orden ${found.order} está cerrada en el ERP: ya no se recibe nada de ella.`;
  return undefined;
};
