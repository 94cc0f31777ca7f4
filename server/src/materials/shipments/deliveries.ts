import type { Delivery } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { may, type User } from '../../platform/user.ts';
import { namesOwnProject, ownProjects, projectsSeenBy } from '../../projects/index.ts';
import { filteredRequests, requestsMeant } from '../requests/rows.ts';
import { filteredTransfers } from '../transfers/transfers.ts';
import { ownWarehouses, warehousesSeenBy } from '../visible.ts';

type Filters = Omit<Received<typeof contract.listToReceive>, 'page' | 'per_page'>;

/** Whether it comes to a warehouse of the person; or, going to none, to a site of theirs or for what they asked. */
const comesTo = (db: Reader, user: User, requester: string, mine?: Filters['mine']) => {
  if (user.seesAllProjects && !mine) return sql<boolean>`true`;
  const isTheirs = mine
    ? namesOwnProject(db, user.id, 'it.project_id')
    : sql<boolean>`it.project_id in (${projectsSeenBy(db, user).select('projects.id')})`;
  const warehouses = mine ? ownWarehouses(db, user.id) : warehousesSeenBy(db, user);
  return sql<boolean>`case when it.to_warehouse_id is null then coalesce(${sql.ref(requester)} = ${user.id}, false) or ${isTheirs}
    else it.to_warehouse_id in (${warehouses.select('warehouses.id')}) end`;
};

/** Whether it goes to the warehouse that was asked for, or none was. */
const goesTo = (db: Reader, code: Filters['warehouse_code']) =>
  code === undefined
    ? sql<boolean>`true`
    : sql<boolean>`it.to_warehouse_id = (${db.selectFrom('warehouses').where('codigo', '=', code).select('id')})`;

/** Another warehouse sent it, and it is on the road. */
function fromWarehouses(db: Reader, user: User, { search, source, warehouse_code, mine }: Filters) {
  const isSeen = may(user, 'mobile_warehouses:read') && source !== 'proveedor';
  return filteredTransfers(db, user, { search, status: 'enviado', sort: 'sent_at' })
    .where(sql<boolean>`${sql.lit(isSeen)}`)
    .where(goesTo(db, warehouse_code))
    .where(comesTo(db, user, 'request.requester_id', mine))
    .select([sql<Delivery['source']>`'traslado'`.as('source'), 'it.id', 'it.number', 'request.number as request_number'])
    .select([sql<number | null>`it.from_warehouse_id`.as('from_warehouse_id'), sql<string | null>`null::text`.as('supplier_code')])
    .select(['it.to_warehouse_id', 'it.project_id'])
    .select(['request.required_date', 'it.sent_at as since']);
}

/** What suppliers bring to a person, each reason along its index: most of what is under way is somebody else's. None has two of them. */
function requestsComingTo(db: Reader, { id }: User) {
  const toSites = db.selectFrom('material_requests as it').where('it.to_warehouse_id', 'is', null);
  return [
    toSites.where('it.requester_id', '=', id),
    toSites.where('it.requester_id', '<>', id).where(sql<boolean>`it.project_id = any(array(${ownProjects(db, id)}))`),
    db.selectFrom('material_requests as it').where('it.to_warehouse_id', 'in', ownWarehouses(db, id).select('warehouses.id')),
  ];
}

/** Whatever comes to somebody is theirs to see. */
function requestsUnderWay(db: Reader, user: User, { search, mine }: Filters) {
  if (!mine) return [filteredRequests(db, user, { search, sort: '-created_at' }).where(comesTo(db, user, 'it.requester_id'))];
  const meant = search ? sql<boolean>`it.id = any(array(${requestsMeant(db, user, search)}))` : sql<boolean>`true`;
  return requestsComingTo(db, user).map((it) => it.where(meant));
}

/** It was ordered from a supplier, and has not come whole. */
function fromSuppliers(db: Reader, user: User, filters: Filters) {
  const isSeen = may(user, 'materials:read') && filters.source !== 'traslado';
  return requestsUnderWay(db, user, filters).map((requests) =>
    requests
      .where('it.status', '=', sql.lit('en_curso'))
      .where('it.document_kind', '<>', sql.lit('InventoryTransferRequest'))
      .where(sql<boolean>`${sql.lit(isSeen)}`)
      .where(goesTo(db, filters.warehouse_code))
      .select([sql<Delivery['source']>`'proveedor'`.as('source'), 'it.id', 'it.number', sql<string | null>`it.number`.as('request_number')])
      .select([sql<number | null>`null::integer`.as('from_warehouse_id'), 'it.supplier_code', 'it.to_warehouse_id', 'it.project_id'])
      .select(['it.required_date', sql<Date>`coalesce(it.sent_at, it.created_at)`.as('since')]),
  );
}

const senderName = sql<string | null>`coalesce(
  (select nombre from warehouses where id = it.from_warehouse_id),
  (select nombre from suppliers where codigo = it.supplier_code))`;
const targetName = sql<string>`coalesce(
  (select nombre from warehouses where id = it.to_warehouse_id),
  'Obra ' || (select nombre from projects where id = it.project_id),
  'Entrega directa')`;
const lineCount = sql<number>`case it.source
  when 'traslado' then (select count(*) from stock_transfer_lines where transfer_id = it.id)::integer
  else (select lines from material_requests where id = it.id) end`;

/** Nothing is found or ordered by these: they are looked for only of what is on the page. */
const onThePage = [
  senderName.as('from_name'),
  sql<string | null>`(select codigo from warehouses where id = it.to_warehouse_id)`.as('to_code'),
  sql<string | null>`(select "codigoProyecto" from projects where id = it.project_id)`.as('project_code'),
  targetName.as('to_name'),
  lineCount.as('lines'),
] as const;

/** Whatever comes to warehouses and sites of the person: what is late first, then by the day it is wanted, the longest under way before. */
export function deliveriesTo(db: Reader, user: User, filters: Filters) {
  const late = sql<boolean>`coalesce(it.required_date < ${today}, false)`;
  const found = db.selectFrom(
    fromWarehouses(db, user, filters)
      .unionAll(fromSuppliers(db, user, filters))
      .as('it'),
  );
  const rows = found
    .select(['it.source', 'it.number', 'it.request_number', 'it.required_date', 'it.since'])
    .select(onThePage)
    .select(late.as('late'))
    .orderBy(late, 'desc')
    .orderBy('it.required_date', (order) => order.asc().nullsLast())
    .orderBy('it.since')
    .orderBy('it.number');
  return { found, rows };
}

export async function listToReceive(
  { db, user }: Reading,
  { page, per_page, ...filters }: Received<typeof contract.listToReceive>,
): Promise<Paged<Delivery>> {
  const { found, rows } = deliveriesTo(db, user, filters);
  const { items, ...totals } = await pageOf({ page, per_page }, found, rows);
  return { items: items.map(({ since, ...it }) => ({ ...it, since: since.toISOString() })), ...totals };
}
