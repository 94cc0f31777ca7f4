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
import { filteredRequests } from '../requests/rows.ts';
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

/** Another warehouse sent it, and it is on the road. */
function fromWarehouses(db: Reader, user: User, { search, source, warehouse_code, mine }: Filters) {
  const isSeen = may(user, 'mobile_warehouses:read') && source !== 'proveedor';
  let found = filteredTransfers(db, user, { search, status: 'enviado', sort: 'sent_at' }).where(sql<boolean>`${sql.lit(isSeen)}`);
  if (warehouse_code) found = found.where('target.codigo', '=', warehouse_code);
  return found
    .where(comesTo(db, user, 'request.requester_id', mine))
    .select([sql<Delivery['source']>`'traslado'`.as('source'), 'it.number', 'request.number as request_number'])
    .select([sql<string | null>`source.nombre`.as('from_name'), 'target.codigo as to_code', 'projects.codigoProyecto as project_code'])
    .select(sql<string>`coalesce(target.nombre, 'Obra ' || projects.nombre, 'Entrega directa')`.as('to_name'))
    .select(sql<number>`(select count(*) from stock_transfer_lines where transfer_id = it.id)::integer`.as('lines'))
    .select(['request.required_date', 'it.sent_at as since']);
}

/** The same along the indexes of requests: most of those under way are somebody else's. */
const requestsComingTo = (db: Reader, { id }: User) => sql<boolean>`it.id = any(array(
  select id from material_requests where status = 'en_curso' and to_warehouse_id is null and requester_id = ${id}
  union all
  select id from material_requests where status = 'en_curso' and to_warehouse_id in (${ownWarehouses(db, id).select('warehouses.id')})
  union all
  select id from material_requests where status = 'en_curso' and to_warehouse_id is null
    and project_id in (${ownProjects(db, id)})))`;

/** It was ordered from a supplier, and has not come whole. */
function fromSuppliers(db: Reader, user: User, { search, source, warehouse_code, mine }: Filters) {
  const isSeen = may(user, 'materials:read') && source !== 'traslado';
  let found = filteredRequests(db, user, { search, status: 'en_curso', sort: '-created_at' })
    .leftJoin('suppliers', 'suppliers.codigo', 'it.supplier_code')
    .leftJoin('warehouses as target', 'target.id', 'it.to_warehouse_id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .where('it.document_kind', '<>', 'InventoryTransferRequest')
    .where(sql<boolean>`${sql.lit(isSeen)}`);
  if (warehouse_code) found = found.where('target.codigo', '=', warehouse_code);
  return found
    .where(mine ? requestsComingTo(db, user) : comesTo(db, user, 'it.requester_id'))
    .select([sql<Delivery['source']>`'proveedor'`.as('source'), 'it.number', sql<string | null>`it.number`.as('request_number')])
    .select(['suppliers.nombre as from_name', 'target.codigo as to_code', 'projects.codigoProyecto as project_code'])
    .select(sql<string>`coalesce(target.nombre, 'Obra ' || projects.nombre, 'Entrega directa')`.as('to_name'))
    .select(['it.lines', 'it.required_date', sql<Date>`coalesce(it.sent_at, it.created_at)`.as('since')]);
}

/** Whatever comes to warehouses and sites of the person: what is late first, then by the day it is wanted, the longest under way before. */
export function deliveriesTo(db: Reader, user: User, filters: Filters) {
  const late = sql<boolean>`coalesce(it.required_date < ${today}, false)`;
  const found = db.selectFrom(
    fromWarehouses(db, user, filters)
      .unionAll(fromSuppliers(db, user, filters))
      .as('it'),
  );
  const rows = found
    .selectAll('it')
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
