import type { OrderRequest, OrderSource } from 'contract/dashboards/index.ts';
import type * as contract from 'contract/dashboards/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql, type RawBuilder } from 'kysely';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { requestsSeenBy } from '../../materials/index.ts';
import { ordersSeenBy } from '../../orders/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { instantWithin } from '../../platform/database/days.ts';
import { inOrder, readPage, type Order, type Stretch } from '../../platform/database/pages.ts';
import { contains } from '../../platform/search/search.ts';
import { may, type User } from '../../platform/user.ts';

type Filters = Omit<Received<typeof contract.orderRequests>, 'page' | 'per_page'>;

/** Both lists as one: each is cut along its own index as far as the page reaches, and only the page's rows are read whole. */
export async function listOrderRequests(
  { db, user }: Reading,
  { page, per_page, ...asked }: Received<typeof contract.orderRequests>,
): Promise<Paged<OrderRequest>> {
  const sources = sourcesOf(db, user, asked);
  const order = orderOf(asked.sort);
  const { items, ...totals } = await readPage(
    { page, per_page },
    {
      count: () => countOf(db, sources),
      read: (stretch) => cut(db, sources, order, stretch),
    },
  );
  return { items: await readRows(db, items), ...totals };
}

/** One of the lists, as far as one may see it and it was asked for. */
type Source = RawBuilder<unknown>;

function sourcesOf(db: Reader, user: User, { source, search, from, to }: Filters): Source[] {
  const isWanted = (one: OrderSource): boolean => source === undefined || source === one;
  const within = instantWithin('it.created_at', { from, to });
  const meant = search ? [contains(sql<string>`it.busqueda`, search)] : [];
  const requests = requestsSeenBy(db, user)
    .where('it.document_kind', '=', 'PurchaseOrder')
    .where('it.status', '<>', 'borrador')
    .where((of) => of.and([within, ...meant]))
    .select([sql<OrderSource>`'materials'`.as('source'), 'it.id', 'it.created_at', 'it.required_date']);
  const orders = ordersSeenBy(db, user)
    // What supply merges was asked for by requests of purchase, which ask for no order; what a request of an order became stands beside it.
    .where('it.origin', '=', 'service_request')
    .where((of) => of.and([within, ...meant]))
    .select([sql<OrderSource>`'services'`.as('source'), 'it.id', 'it.created_at', 'it.delivery_date as required_date']);
  return [
    ...(isWanted('materials') && may(user, 'materials:read') ? [sql`${requests}`] : []),
    ...(isWanted('services') && may(user, 'purchase_orders:read') ? [sql`${orders}`] : []),
  ];
}

const orderOf = (sort: Filters['sort']): Order[] => {
  const isDescending = sort.startsWith('-');
  return [
    { by: sql.ref(sort.replace('-', '')), isDescending, isEmptyLast: true },
    { by: sql.ref('id'), isDescending },
    { by: sql.ref('source'), isDescending },
  ];
};

async function countOf(db: Reader, sources: readonly Source[]): Promise<number> {
  if (sources.length === 0) return 0;
  const counts = sql.join(
    sources.map((it) => sql`(select count(*) from (${it}) as found)`),
    sql` + `,
  );
  const { rows } = await sql<{ total: number }>`select (${counts})::integer as total`.execute(db);
  return rows[0]?.total ?? 0;
}

interface Place {
  source: OrderSource;
  id: number;
}

async function cut(db: Reader, sources: readonly Source[], order: readonly Order[], stretch: Stretch): Promise<Place[]> {
  if (sources.length === 0) return [];
  const { limit, offset, isFromEnd } = stretch;
  const by = inOrder(order, isFromEnd);
  const parts = sources.map((it) => sql`(select * from (${it}) as found order by ${by} limit ${offset + limit}::integer)`);
  const { rows } = await sql<Place>`
    select source, id from (${sql.join(parts, sql` union all `)}) as both_of_them
    order by ${by} limit ${limit}::integer offset ${offset}::integer`.execute(db);
  return rows;
}

async function readRows(db: Reader, places: readonly Place[]): Promise<OrderRequest[]> {
  const idsOf = (source: OrderSource): number[] => places.filter((it) => it.source === source).map((it) => it.id);
  const found = (await Promise.all([requestRows(db, idsOf('materials')), orderRows(db, idsOf('services'))])).flat();
  const rows = new Map(
    found.map(({ id, created_at, ...row }) => [keyOf({ source: row.source, id }), { ...row, created_at: created_at.toISOString() }]),
  );
  return places.flatMap((it) => rows.get(keyOf(it)) ?? []);
}

const keyOf = ({ source, id }: Place): string => `${source} ${id}`;

const requestRows = (db: Reader, ids: readonly number[]) =>
  db
    .selectFrom('material_requests as it')
    .innerJoin('users', 'users.id', 'it.requester_id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('suppliers', 'suppliers.codigo', 'it.supplier_code')
    .where(sql<boolean>`it.id = any(${[...ids]}::integer[])`)
    .select(['it.id', 'it.number', 'it.status as request_status', 'it.cost_center', 'it.required_date', 'it.created_at', 'it.erp_number'])
    .select(['projects.codigoProyecto as project_code', 'projects.nombre as project', 'suppliers.nombre as supplier'])
    .select(['users.nombre as requester', sql<string | null>`coalesce(it.new_amount, it.amount)::text`.as('amount')])
    .select([sql<'materials'>`'materials'`.as('source'), sql<null>`null`.as('order_status'), sql<null>`null`.as('origin_number')])
    .select(
      sql<string | null>`(select string_agg(own.number, ', ' order by own.id) from purchase_orders as own
        where own.origin = 'material_request' and own.origin_id = it.id and own.status not in ('anulada', 'rechazada'))`.as('orders'),
    )
    .select([sql<'CLP'>`'CLP'`.as('currency'), sql<string>`'/sap/request-materials/' || it.number`.as('url')])
    .execute();

const orderRows = (db: Reader, ids: readonly number[]) =>
  db
    .selectFrom('purchase_orders as it')
    .innerJoin('users', 'users.id', 'it.requester_id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .where(sql<boolean>`it.id = any(${[...ids]}::integer[])`)
    .select(['it.id', 'it.number', 'it.status as order_status', 'it.cost_center', 'it.delivery_date as required_date', 'it.created_at'])
    .select(['it.erp_number', 'it.origin_number', 'it.supplier', 'it.currency', 'users.nombre as requester'])
    .select(['projects.codigoProyecto as project_code', 'projects.nombre as project', plainDecimal<null>('it.total').as('amount')])
    .select('it.number as orders')
    .select([sql<'services'>`'services'`.as('source'), sql<null>`null`.as('request_status')])
    .select(sql<string>`'/supplying/purchase-orders/' || it.number`.as('url'))
    .execute();
