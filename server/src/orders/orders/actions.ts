import { orderStates, type PurchaseOrder } from 'contract/orders/index.ts';
import { needs } from '../../access/index.ts';
import { whileState, type DeclaredActions } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';

/** What the actions of an order are judged by. */
export interface OrderCase {
  row: Pick<PurchaseOrder, 'number' | 'status'>;
  user: User;
}

export const orderActions: DeclaredActions<PurchaseOrder['allowed_actions'][number], OrderCase> = {
  retry: {
    label: 'Reintentar envío',
    effect: 'La orden se envía otra vez al ERP, tal como está.',
    rules: [
      whileState(
        orderStates,
        (status) => orderStates.allows(status, 'retry'),
        ({ row }: OrderCase) => ({ thing: `La orden ${row.number}`, status: row.status, since: null }),
      ),
      needs('purchase_orders:update'),
    ],
  },
};
