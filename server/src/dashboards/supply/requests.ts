import { supplyStepNames, type SupplyRequest } from 'contract/dashboards/index.ts';
import type * as contract from 'contract/dashboards/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { inOrder, readPage, type Order } from '../../platform/database/pages.ts';
import { businessLine, filteredSupply, isCounted } from './filter.ts';

type Filters = Received<typeof contract.supplyRequests>;

/** The rows behind a figure: cut first, and only the page's rows are read whole. */
export async function supplyRequests(
  { db, user }: Reading,
  { page, per_page, figure, sort, ...filters }: Filters,
): Promise<Paged<SupplyRequest>> {
  const all = filteredSupply(db, user, filters);
  const found = figure ? all.where(isCounted[figure]) : all;
  const { items, ...totals } = await readPage(
    { page, per_page },
    {
      count: async () => (await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
      read: async ({ limit, offset, isFromEnd }) => {
        const order = inOrder(orderOf(sort), isFromEnd);
        return found.select('it.id').orderBy(order).limit(limit).offset(offset).execute();
      },
    },
  );
  return { items: await readRows(db, items), ...totals };
}

function orderOf(sort: Filters['sort']): Order[] {
  const isDescending = sort.startsWith('-');
  return [
    { by: sql.ref(`it.${sort.replace('-', '')}`), isDescending },
    { by: sql.ref('it.id'), isDescending },
  ];
}

async function readRows(db: Reader, cut: readonly { id: number }[]): Promise<SupplyRequest[]> {
  const rows = await db
    .selectFrom('supply_sums as it')
    .leftJoin('material_requests as materials', 'materials.id', 'it.material_request_id')
    .leftJoin('service_requests as services', 'services.id', 'it.service_request_id')
    .leftJoin('projects as project', 'project.id', 'it.project_id')
    .leftJoin('places as place', 'place.id', 'it.place_id')
    .leftJoin('cost_centers as center', 'center.codigo', 'it.cost_center')
    .leftJoin('users as buyer', 'buyer.id', 'it.buyer_id')
    .innerJoin('users as requester', (join) =>
      join.on(sql<boolean>`requester.id = coalesce(materials.requester_id, services.requester_id)`),
    )
    .where(sql<boolean>`it.id = any(${cut.map((row) => row.id)}::integer[])`)
    .select(['it.id', 'materials.status as request_status', 'services.status as service_status', businessLine.as('business_line')])
    .select(['project.codigoProyecto as project_code', 'project.nombre as project', 'place.codigoLugarInstalacion as place_code'])
    .select(['place.nombre as place', 'it.cost_center', 'center.nombre as cost_center_name', 'requester.nombre as requester'])
    .select(['buyer.nombre as buyer', 'it.asked_on'])
    .select(supplyStepNames.map((step) => sql<string>`${sql.ref(`it.${step}_amount`)}::text`.as(`${step}_amount` as const)))
    .select([sql<number>`case when ${isCounted.late} then ${today} - it.due_date else 0 end`.as('late_days'), 'it.is_moved as moved'])
    .select(sql<contract.SupplyKind>`case when it.service_request_id is null then 'materials' else 'services' end`.as('kind'))
    .select(sql<string>`coalesce(materials.number, services.number)`.as('number'))
    .select(sql<number | null>`case when it.is_open then ${today} - it.asked_on end`.as('waiting_days'))
    .execute();
  const byId = new Map(rows.map(({ id, ...row }) => [id, { ...row, url: urlOf(row) }]));
  return cut.flatMap(({ id }) => byId.get(id) ?? []);
}

const urlOf = ({ kind, number }: Pick<SupplyRequest, 'kind' | 'number'>): string =>
  kind === 'materials' ? `/sap/request-materials/${number}` : `/sap/request-services/${number}`;
