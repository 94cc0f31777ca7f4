import { deliveryLimits, type DeliveryRequest } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { requestsMeant } from '../../materials/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { dayWithin } from '../../platform/database/days.ts';
import { inOrder, readPage, type Order } from '../../platform/database/pages.ts';
import type { User } from '../../platform/user.ts';
import { deliveriesSeenBy, deliveryRowsOf, isLate, isToSend, presentDeliveries } from './rows.ts';

type Filters = Received<typeof contract.getMaterialDelivery>;

/** Cut first by the index of its order, and only then joined with what is read beside it: as an array, or the planner joins all of it. */
export async function listDeliveries(
  { db, user }: Reading,
  { page, per_page, sort, group, ...filters }: Filters,
): Promise<Answer<typeof contract.getMaterialDelivery>> {
  const found = filteredDeliveries(db, user, filters);
  const { items: rows, ...totals } = await readPage(
    { page, per_page },
    {
      count: async () => (await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
      read: ({ limit, offset, isFromEnd }) => {
        const order = inOrder(orderOf(sort), isFromEnd);
        const cut = found.select('it.id').orderBy(order).limit(limit).offset(offset);
        return deliveryRowsOf(deliveriesSeenBy(db, user).where(sql<boolean>`it.id = any(array(${cut}))`))
          .orderBy(order)
          .execute();
      },
    },
  );
  const items = await presentDeliveries(db, user, rows, deliveryLimits.itemsListed);
  const { total_items: total, total_pages: number_of_pages } = totals;
  return { items, ...totals, total, number_of_pages, ...(group && { groups: groupsOf(items, keys[group]) }) };
}

/** By what rows are grouped; what has none stands under `-`. */
const keys = {
  delivery_date: (it: DeliveryRequest) => it.due_date,
  project: (it: DeliveryRequest) => it.project_code ?? it.cost_center,
  warehouse: (it: DeliveryRequest) => it.from_code,
} as const;

const groupsOf = (items: readonly DeliveryRequest[], keyOf: (it: DeliveryRequest) => string | null) =>
  Object.fromEntries(
    [...Map.groupBy(items, (it) => keyOf(it) ?? '-')].map(([key, own]) => [
      key,
      own.map(({ id, number, manual_status }) => ({ id, number, manual_status })),
    ]),
  );

/** What is still to arrive stands first, whichever way the days run; the number settles ties. */
function orderOf(sort: Filters['sort']): Order[] {
  const isDescending = sort.startsWith('-');
  const number = { by: sql.ref('delivery.request_id'), isDescending };
  if (sort.endsWith('number')) return [number];
  return [
    { by: sql.ref('delivery.is_open'), isDescending: true },
    { by: sql.ref('delivery.due_date'), isDescending, isEmptyLast: true },
    number,
  ];
}

function filteredDeliveries(db: Reader, user: User, filters: Omit<Filters, 'page' | 'per_page' | 'sort' | 'group'>) {
  const { search, status, manual_status, transfer_kind, project_code, warehouse_code, from, to } = filters;
  let found = deliveriesSeenBy(db, user);
  if (search) found = found.where(sql<boolean>`it.id = any(array(${requestsMeant(db, user, search)}))`);
  if (status) found = found.where('it.status', '=', status);
  if (manual_status) found = found.where('delivery.manual_status', '=', manual_status);
  if (transfer_kind) found = found.where('it.transfer_kind', '=', transfer_kind);
  if (filters.open) found = found.where('delivery.is_open', '=', true);
  if (filters.to_send) found = found.where(isToSend);
  if (filters.late) found = found.where('delivery.is_open', '=', true).where(isLate);
  if (project_code)
    found = found.where('it.project_id', '=', db.selectFrom('projects').where('codigoProyecto', '=', project_code).select('id'));
  if (warehouse_code)
    found = found.where('it.from_warehouse_id', '=', db.selectFrom('warehouses').where('codigo', '=', warehouse_code).select('id'));
  return from || to ? found.where(dayWithin('delivery.due_date', { from, to })) : found;
}
