import { purchaseLimits, purchaseStates, type PurchaseRequest } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { requestsMeant } from '../../materials/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { dayWithin } from '../../platform/database/days.ts';
import { inOrder, readPage, type Order } from '../../platform/database/pages.ts';
import type { User } from '../../platform/user.ts';
import { isLate, presentPurchases, purchaseRowsOf, purchasesSeenBy } from './rows.ts';

type PageFilters = Received<typeof contract.getMaterialPurchaseRequest>;
type Figures = Answer<typeof contract.purchaseFigures>;
type Filters = Omit<PageFilters, 'page' | 'per_page' | 'sort'>;

/** Cut first by the index of its order, and only then joined with what is read beside it: as an array, or the planner joins all of it. */
export async function listPurchases(
  { db, user }: Reading,
  { page, per_page, sort, ...filters }: PageFilters,
): Promise<Paged<PurchaseRequest>> {
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
function orderOf(sort: PageFilters['sort']): Order[] {
  const isDescending = sort.startsWith('-');
  const number = { by: sql.ref('purchase.request_id'), isDescending };
  const column = sort.replace('-', '');
  if (column === 'number') return [number];
  const by = { by: sql.ref(`purchase.${column}`), isDescending, isEmptyLast: true };
  return column === 'due_date' ? [{ by: sql.ref('purchase.is_open'), isDescending: true }, by, number] : [by, number];
}

/** What the list finds, counted by the list's own question (decision 063). */
export async function purchaseFigures(
  { db, user }: Reading,
  { month, ...filters }: Received<typeof contract.purchaseFigures>,
): Promise<Figures> {
  const found = filteredPurchases(db, user, filters);
  const [counts, by_day] = await Promise.all([
    found
      .select((it) => ['purchase.status', it.fn.countAll<number>().as('total')])
      .groupBy('purchase.status')
      .execute(),
    found
      .where(sql<boolean>`purchase.due_date >= ${`${month}-01`}::date and purchase.due_date < ${`${month}-01`}::date + interval '1 month'`)
      .select((it) => [
        sql<string>`purchase.due_date`.as('day'),
        it.fn.countAll<number>().as('total'),
        it.fn
          .countAll<number>()
          .filterWhere(sql<boolean>`purchase.is_open and ${isLate}`)
          .as('late'),
      ])
      .groupBy('purchase.due_date')
      .orderBy('purchase.due_date')
      .execute(),
  ]);
  const totals = new Map(counts.map((it) => [it.status, it.total]));
  const by_status = purchaseStates.names.flatMap((status) => {
    const total = totals.get(status);
    return total === undefined ? [] : [{ status, total }];
  });
  return { by_status, by_day };
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
