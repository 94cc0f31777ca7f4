import { purchaseLimits, type PurchaseRequest } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { requestsMeant } from '../../materials/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { dayWithin } from '../../platform/database/days.ts';
import { inOrder, readPage, type Order } from '../../platform/database/pages.ts';
import type { User } from '../../platform/user.ts';
import { isLate, presentPurchases, purchaseRowsOf, purchasesSeenBy } from './rows.ts';

type Asked = Received<typeof contract.getMaterialPurchaseRequest>;
type Filters = Omit<Asked, 'page' | 'per_page' | 'sort'>;

/** Cut first by the index of its order, and only then joined with what is read beside it: as an array, or the planner joins all of it. */
export async function listPurchases({ db, user }: Reading, { page, per_page, sort, ...filters }: Asked): Promise<Paged<PurchaseRequest>> {
  const found = filteredPurchases(db, user, filters);
  const { items: rows, ...totals } = await readPage(
    { page, per_page },
    {
      count: async () => (await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
      read: ({ limit, offset, isFromEnd }) => {
        const order = inOrder(orderOf(sort), isFromEnd);
        const cut = found.select('it.id').orderBy(order).limit(limit).offset(offset);
        return purchaseRowsOf(purchasesSeenBy(db, user).where(sql<boolean>`it.id = any(array(${cut}))`))
          .orderBy(order)
          .execute();
      },
    },
  );
  return { items: await presentPurchases(db, user, rows, purchaseLimits.itemsListed), ...totals };
}

/** What is still to come stands first, whichever way the days run; the number settles ties. */
function orderOf(sort: Asked['sort']): Order[] {
  const isDescending = sort.startsWith('-');
  const number = { by: sql.ref('purchase.request_id'), isDescending };
  const column = sort.replace('-', '');
  if (column === 'number') return [number];
  const by = { by: sql.ref(`purchase.${column}`), isDescending, isEmptyLast: true };
  return column === 'due_date' ? [{ by: sql.ref('purchase.is_open'), isDescending: true }, by, number] : [by, number];
}

function filteredPurchases(db: Reader, user: User, filters: Filters) {
  const { search, status, status_manual, buyer_id, project_code, cost_center, supplier_code, from, to } = filters;
  let found = purchasesSeenBy(db, user);
  if (search) found = found.where(sql<boolean>`it.id = any(array(${requestsMeant(db, user, search)}))`);
  if (status) found = found.where('purchase.status', '=', status);
  if (status_manual) found = found.where('purchase.status_manual', '=', status_manual);
  if (filters.open) found = found.where('purchase.is_open', '=', true);
  if (filters.late) found = found.where('purchase.is_open', '=', true).where(isLate);
  if (filters.late === false) found = found.where((of) => of.not(isLate));
  if (filters.broken) found = found.where('purchase.days_moved', '>', 0);
  if (filters.mine) found = found.where('it.requester_id', '=', user.id);
  if (filters.assigned) found = found.where('purchase.buyer_id', '=', user.id);
  if (filters.unassigned) found = found.where('purchase.buyer_id', 'is', null);
  if (buyer_id) found = found.where('purchase.buyer_id', '=', buyer_id);
  if (project_code)
    found = found.where('it.project_id', '=', db.selectFrom('projects').where('codigoProyecto', '=', project_code).select('id'));
  if (cost_center) found = found.where('it.cost_center', '=', cost_center);
  if (supplier_code) found = found.where('it.supplier_code', '=', supplier_code);
  return from || to ? found.where(dayWithin('purchase.due_date', { from, to })) : found;
}
