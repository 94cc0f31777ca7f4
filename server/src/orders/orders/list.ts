import type { ListedOrder } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { instantWithin } from '../../platform/database/days.ts';
import { inOrder, readPage, type Order } from '../../platform/database/pages.ts';
import { contains } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import { isConfirmed } from './confirmation.ts';
import { isWrong, problemCount } from '../matches.ts';
import { orderRowsOf, ordersSeenBy, presentOrder } from './rows.ts';

type Filters = Received<typeof contract.serviceOrders>;

export async function listOrders({ db, user }: Reading, { page, per_page, sort, ...filters }: Filters): Promise<Paged<ListedOrder>> {
  const { items, ...totals } = await pageOfOrders(db, filteredOrders(db, user, filters), { page, per_page, sort }, listedRowsOf);
  return { items: items.map((it) => ({ ...it, ...presentOrder(it, user) })), ...totals };
}

const listedRowsOf = (found: Orders) => orderRowsOf(found).select(problemCount);

type Orders = ReturnType<typeof ordersSeenBy>;

/** A page of orders, cut first by the index of its order, and only then joined with what is read beside them. */
export function pageOfOrders<Row>(
  db: Reader,
  found: Orders,
  { page, per_page, sort }: Pick<Filters, 'page' | 'per_page' | 'sort'>,
  rowsOf: (found: Orders) => { orderBy(order: RawBuilder<unknown>): { execute(): Promise<Row[]> } },
): Promise<Paged<Row>> {
  return readPage(
    { page, per_page },
    {
      count: async () => (await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
      read: ({ limit, offset, isFromEnd }) => {
        const order = inOrder(orderOf(sort), isFromEnd);
        const cut = found.select('it.id').orderBy(order).limit(limit).offset(offset);
        return rowsOf(db.selectFrom('purchase_orders as it').where(sql<boolean>`it.id = any(array(${cut}))`))
          .orderBy(order)
          .execute();
      },
    },
  );
}

function orderOf(sort: Filters['sort']): Order[] {
  const isDescending = sort.startsWith('-');
  const column = sort.replace('-', '');
  const place = { by: sql.ref('it.id'), isDescending };
  // Numbers are given in order.
  return column === 'number' ? [place] : [{ by: sql.ref(`it.${column}`), isDescending, isEmptyLast: column === 'delivery_date' }, place];
}

export function filteredOrders(db: Reader, user: User, filters: Omit<Filters, 'page' | 'per_page' | 'sort'>) {
  const { search, status, currency, origin_number, from, to, problems, confirmation } = filters;
  let found = ordersSeenBy(db, user);
  if (search) found = found.where(contains(sql<string>`it.busqueda`, search));
  if (status) found = found.where('it.status', '=', status);
  if (currency) found = found.where('it.currency', '=', currency);
  if (origin_number) found = found.where('it.origin_number', '=', origin_number);
  if (problems) found = found.where(isWrong);
  if (confirmation) found = found.where(isConfirmed(confirmation));
  return found.where(instantWithin('it.created_at', { from, to }));
}
