import type { PurchaseOrder } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { instantWithin } from '../../platform/database/days.ts';
import { inOrder, pageOf } from '../../platform/database/pages.ts';
import { contains } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import { orderRowsOf, ordersSeenBy, presentOrder } from './rows.ts';

type Asked = Received<typeof contract.serviceOrders>;

export async function listOrders({ db, user }: Reading, { page, per_page, sort, ...filters }: Asked): Promise<Paged<PurchaseOrder>> {
  const found = filteredOrders(db, user, filters);
  const isDescending = sort.startsWith('-');
  const column = sort.replace('-', '');
  const place = { by: sql.ref('it.id'), isDescending };
  // Numbers are given in order.
  const order =
    column === 'number' ? [place] : [{ by: sql.ref(`it.${column}`), isDescending, isEmptyLast: column === 'delivery_date' }, place];
  const { items, ...totals } = await pageOf({ page, per_page }, found, orderRowsOf(found).orderBy(inOrder(order)));
  return { items: items.map((it) => presentOrder(it, user)), ...totals };
}

export function filteredOrders(db: Reader, user: User, filters: Omit<Asked, 'page' | 'per_page' | 'sort'>) {
  const { search, status, currency, origin_number, from, to } = filters;
  let found = ordersSeenBy(db, user);
  if (search) found = found.where(contains(sql<string>`it.busqueda`, search));
  if (status) found = found.where('it.status', '=', status);
  if (currency) found = found.where('it.currency', '=', currency);
  if (origin_number) found = found.where('it.origin_number', '=', origin_number);
  return found.where(instantWithin('it.created_at', { from, to }));
}
