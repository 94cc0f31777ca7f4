import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { deciderOf, nameHands, waitingAmong } from '../../approvals/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { inOrder, readPage, type Order } from '../../platform/database/pages.ts';
import { may, type User } from '../../platform/user.ts';
import { filteredServices, presentRequest, requestRowsOf, requestsSeenBy, type ServiceFilters } from './rows.ts';

/** The order that was asked for; the number settles ties, so that no page shows a request twice. */
export function orderOf(sort: ServiceFilters['sort']): Order[] {
  const isDescending = sort.startsWith('-');
  const column = sort.replace('-', '');
  const number = { by: sql.ref('it.id'), isDescending };
  if (column === 'number') return [number];
  return [{ by: sql.ref(`it.${column}`), isDescending, isEmptyLast: column === 'required_date' || column === 'amount' }, number];
}

/** Which of these wait for the person's own decision. */
export const waitingOf = async (db: Reader, user: User, rows: readonly { id: number; status: string }[]): Promise<ReadonlySet<number>> => {
  const ids = rows.filter((it) => it.status === 'pending').map((it) => it.id);
  if (ids.length === 0 || !may(user, 'approvals:approve')) return new Set();
  return waitingAmong(db, await deciderOf(db, user), { entity: 'service_request', ids });
};

/** Cut first, and only then joined with what is read beside it. */
export async function listServiceRequests({ db, user }: Reading, asked: Received<typeof contract.getServiceRequest>) {
  const { page, per_page, ...filters } = asked;
  const found = filteredServices(db, user, filters);
  const order = orderOf(filters.sort);
  const { items, ...totals } = await readPage(
    { page, per_page },
    {
      count: async () => (await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
      read: async ({ limit, offset, isFromEnd }) => {
        const cut = await found.select('it.id').orderBy(inOrder(order, isFromEnd)).limit(limit).offset(offset).execute();
        const ids = cut.map((it) => it.id);
        return requestRowsOf(requestsSeenBy(db, user).where(sql<boolean>`it.id = any(${ids}::integer[])`))
          .orderBy(inOrder(order, isFromEnd))
          .execute();
      },
    },
  );
  const [named, waits] = await Promise.all([nameHands(db, items), waitingOf(db, user, items)]);
  return { items: named.map((it) => presentRequest(it, user, waits)), ...totals };
}
