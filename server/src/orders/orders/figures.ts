import { currencies } from 'contract/currency.ts';
import { orderStates, type OrderFigures } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { byStatus, daysOf, monthOf, monthsTold } from '../../approvals/index.ts';
import type { Reading } from '../../platform/context.ts';
import { filteredOrders } from './list.ts';

/** What the list finds, counted: by the list's own question, so that each figure is what the list shows of it. */
export async function orderFigures({ db, user }: Reading, asked: Received<typeof contract.orderFigures>): Promise<OrderFigures> {
  const months = monthsTold(asked);
  const counts = await filteredOrders(db, user, asked)
    .select((it) => [
      'it.status',
      'it.currency',
      monthOf('it.created_at', months).as('month'),
      it.fn.countAll<number>().as('total'),
      sql<string>`trim_scale(sum(it.total))::text`.as('amount'),
    ])
    .groupBy(['it.status', 'it.currency', 'month'])
    .execute();
  return {
    by_status: byStatus(orderStates.names, counts),
    by_month: currencies.flatMap((currency) =>
      months.flatMap((month, at) =>
        orderStates.names.flatMap((status) =>
          counts
            .filter((it) => it.currency === currency && it.status === status && it.month === at + 1)
            .map(({ total, amount }) => ({ currency, status, ...daysOf(month, asked), total, amount })),
        ),
      ),
    ),
  };
}
