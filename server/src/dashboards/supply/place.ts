import type { PlaceSupply } from 'contract/dashboards/index.ts';
import type * as contract from 'contract/dashboards/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { inOrder, readPage, type Order } from '../../platform/database/pages.ts';
import { notSeen } from '../../platform/problem.ts';
import { containsWords, textOf } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import { placesSeenBy } from '../../projects/index.ts';
import { kindsRead } from './filter.ts';

type Filters = Received<typeof contract.supplyOfPlace>;

/** Each material and service of a place in one row, whatever requests brought it. Who sees the place sees what was asked for it. */
export async function supplyOfPlace({ db, user }: Reading, asked: Filters): Promise<Paged<PlaceSupply>> {
  const { codigoLugarInstalacion, kind, search, page, per_page, sort } = asked;
  const place_id = await placeNamed(db, user, codigoLugarInstalacion);
  const kinds = kindsRead(user).filter((it) => kind === undefined || it === kind);
  const rows = sql.join(
    kinds.map((it) => (it === 'materials' ? materialsOf(place_id) : servicesOf(place_id))),
    sql` union all `,
  );
  if (kinds.length === 0) return { items: [], total_items: 0, total_pages: 1 };
  const found = sql`(select * from (${rows}) as one where ${containsWords(textOf('code', 'description'), search ?? '')}) as it`;
  return readPage(
    { page, per_page },
    {
      count: async () => (await sql<{ total: number }>`select count(*)::integer as total from ${found}`.execute(db)).rows[0]?.total ?? 0,
      read: async ({ limit, offset, isFromEnd }) =>
        (
          await sql<PlaceSupply>`
            select kind, code, description, unit, requests, ${figures}, amount::text
            from ${found} order by ${inOrder(orderOf(sort), isFromEnd)} limit ${limit} offset ${offset}`.execute(db)
        ).rows,
    },
  );
}

export async function placeNamed(db: Reader, user: User, code: string): Promise<number> {
  const place = await placesSeenBy(db, user)
    .where('places.codigoLugarInstalacion', '=', code.toUpperCase())
    .select('places.id')
    .executeTakeFirst();
  if (!place) throw notSeen('El lugar de instalación');
  return place.id;
}

const figures = sql.join(
  ['asked', 'approved', 'ordered', 'received', 'under_way', 'used', 'returned'].map(
    (it) => sql`trim_scale(it.${sql.ref(it)})::text as ${sql.ref(it)}`,
  ),
);

function orderOf(sort: Filters['sort']): Order[] {
  const isDescending = sort.startsWith('-');
  return [
    { by: sql.ref(`it.${sort.replace('-', '')}`), isDescending },
    { by: sql.ref('it.code'), isDescending },
    { by: sql.ref('it.kind'), isDescending },
  ];
}

export const isApproved = sql`request.status in ('aprobada', 'incompleta', 'en_curso', 'recibida', 'cerrada')`;

const materialsOf = (place_id: number): RawBuilder<unknown> => sql`
  select 'materials' as kind, material.codigo collate "C" as code, material.descripcion collate "C" as description, unit.codigo as unit,
    count(*)::integer as requests, sum(own.asked_quantity) as asked,
    coalesce(sum(own.quantity) filter (where ${isApproved}), 0) as approved,
    sum(line_ordered(request.document_kind, request.status, own)) as ordered, sum(own.received_quantity) as received,
    sum(own.sent_quantity - own.received_quantity) as under_way, sum(own.consumed_quantity) as used,
    sum(own.returned_quantity) as returned, coalesce(sum(own.amount) filter (where ${isApproved}), 0) as amount
  from material_requests as request join material_request_lines as own on own.request_id = request.id
  join materials as material on material.id = living_material(own.material_id) join units as unit on unit.id = material.unidad_id
  where request.place_id = ${place_id} and request.status <> 'borrador'
  group by material.id, unit.id`;

/** What of an `item` of a `request` its orders in force ask for of its `service`, and what their sheets received; in pesos, each at its order's rate. */
export const boughtOfItem = sql`
    select sum(line.quantity) as ordered, round(sum(line.total * order_rate(ordered))) as amount,
      sum((select sum(came.quantity) from hes_lines as came join hes on hes.id = came.hes_id
        where hes.order_id = ordered.id and hes.status <> 'anulada' and came.line = line.line)) as received
    from purchase_orders as ordered
    join purchase_order_lines as line on line.order_id = ordered.id and line.edition = ordered.edition
    where ordered.origin = 'service_request' and ordered.origin_id = request.id and ordered.status <> 'anulada'
      and line.origin_item_id = item.id and line.code = service.codigo`;

/** Of a service what counts is what its orders in force say, and what their sheets received. */
const servicesOf = (place_id: number): RawBuilder<unknown> => sql`
  select 'services' as kind, service.codigo collate "C" as code, service.nombre collate "C" as description, service.unidad as unit,
    count(distinct request.id)::integer as requests, sum(item.quantity) as asked,
    coalesce(sum(item.quantity) filter (where item.status = 'approved'), 0) as approved,
    coalesce(sum(bought.ordered), 0) as ordered, coalesce(sum(bought.received), 0) as received,
    null::numeric as under_way, null::numeric as used, null::numeric as returned,
    coalesce(sum(bought.amount) filter (where item.status = 'approved'), 0) as amount
  from service_requests as request join service_items as item on item.request_id = request.id and item.deleted_at is null
  join services as service on service.id = item.service_id
  cross join lateral (${boughtOfItem}) as bought
  where request.place_id = ${place_id} and request.status <> 'cancelled'
  group by service.id`;
