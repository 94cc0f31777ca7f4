import { z } from 'zod';
import { monthOfMoney } from '../../approvals/approvals/figures.ts';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { orderFilters } from './orders.ts';
import { orderStates } from './states.ts';

/** What the filters of the list find, as figures; each says the filters by which the list shows just that (decision 063). */
export const OrderFigures = z.object({
  by_status: z.array(z.object({ status: field.state(orderStates), total: z.number().int() })),
  /** With tax, each currency by itself: orders of several are not added up. */
  by_month: z.array(z.object({ currency: field.currency, status: field.state(orderStates), ...monthOfMoney })),
});
export type OrderFigures = z.infer<typeof OrderFigures>;

/** Ours. */
export const orderFigures = call('materials.orderFigures', 'GET /api/purchase_order_figures', {
  summary: 'Cifras de las órdenes de compra: por estado y montos por mes y moneda',
  permission: 'purchase_orders:read',
  query: orderFilters,
  answer: OrderFigures,
});
