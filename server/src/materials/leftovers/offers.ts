import type { LeftoverOffer } from 'contract/materials/index.ts';
import { leftoverLimits } from 'contract/materials/index.ts';
import { sql } from 'kysely';
import { setting } from '../../administration/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { User } from '../../platform/user.ts';
import { projectsSeenBy } from '../../projects/index.ts';
import { warehousesBlindTo } from '../stock/blind.ts';
import { stockSeenBy } from '../visible.ts';
import '../tables.ts';

/** For whom something is bought, and where it goes. */
export interface Purchase {
  project_id: number | null;
  place_id: number | null;
  to_warehouse: string | null;
}
interface Need {
  code: string;
}
/** An offer for the line at this place of what was asked. */
export type LineOffer = LeftoverOffer & { at: number; material_id: number };

export interface Seeing {
  db: Reader;
  user: User;
  events: Events;
}

/**
 * What lies elsewhere of what is asked for, or of an equivalent, and is free: whole requests at once, the nearest of each line. Told
 * is only what one may see: stocks and projects as everywhere (decision 034).
 */
export const offersFor = (context: Seeing, wanted: Purchase, items: readonly Need[]): Promise<LineOffer[]> =>
  offersForEach(
    context,
    items.map(({ code }) => ({ ...wanted, code })),
  );

/** The same of what is bought for several at once: each is offered what lies elsewhere than where it goes. */
export async function offersForEach(context: Seeing, items: readonly (Purchase & Need)[]): Promise<LineOffer[]> {
  if (items.length === 0) return [];
  const { db, user } = context;
  const idle = await setting(context, 'leftover_idle_days');
  const asked = JSON.stringify(
    items.map(({ code, project_id, place_id, to_warehouse }, at) => ({ at, code, project_id, place_id, to_warehouse })),
  );
  const stocks = stockSeenBy(db, user).where('warehouses.activo', '=', true).select('warehouses.id');
  const projects = projectsSeenBy(db, user).select('projects.id');
  const { rows } = await sql<LineOffer>`
    with asked as materialized (
      select it.at, it.project_id, it.place_id, it.to_warehouse, coalesce(materials.merged_into, materials.id) as material_id,
        dense_rank() over (order by it.project_id, it.place_id, it.to_warehouse) as goal
      from jsonb_to_recordset(${asked}::jsonb) as it (at integer, code text, project_id integer, place_id integer, to_warehouse text)
      join materials on materials.codigo = it.code
    ), wanted as materialized (
      select at, project_id, to_warehouse, material_id, false as is_equivalent from asked
      union all
      select at, project_id, to_warehouse, equivalent_id, true from asked join material_equivalents using (material_id)
      union all
      select at, project_id, to_warehouse, other.material_id, true
      from asked join material_equivalents as other on other.equivalent_id = asked.material_id
    ), target as materialized (
      select goal, ${coordinatesOfTarget} as point, ${communeOfTarget} as commune
      from (select distinct goal, project_id, place_id, to_warehouse from asked) as it
    ), told as materialized (
      select id, warehouses.codigo, warehouses.nombre, coordenadas, communes.codigo as commune
      from warehouses left join communes on ${isCommuneOfWarehouse}
      where id in (${stocks}) and id not in (${warehousesBlindTo(db, user)})
    ), lying as (
      ${inWarehouses} union all ${atSites(idle)} and request.project_id in (${projects}) group by 1, 2, 3, 5
      union all ${comingBack} union all ${onTheWay}
    ), free as (
      select lying.*, ${distance} as distance_km, ${near} as near
      from lying join (select at, goal from asked) as asked using (at) join target using (goal) where lying.quantity > 0
    ), nearest as (
      select *, row_number() over (partition by at order by is_equivalent, coalesce(distance_km, ${reachOfCommune}) nulls last, quantity desc, source, key) as rank from free
    )
    select nearest.at, nearest.material_id, nearest.source, nearest.key, materials.codigo as code, materials.descripcion as description,
      units.codigo as unit, is_equivalent, trim_scale(nearest.quantity)::text as quantity, place_code, place, paper, distance_km,
      case when distance_km is null then near end as near,
      greatest(0, extract(day from now() - coalesce(since, ${cameThere}, materials.created_at)))::integer as days, coalesce(condition, ${conditionThere}) as condition,
      md5(concat_ws(':', source, key, nearest.material_id, trim_scale(nearest.quantity))) as fingerprint
    from nearest join materials on materials.id = nearest.material_id join units on units.id = materials.unidad_id
    where rank <= ${leftoverLimits.offers} and materials.activo
    order by at, rank`.execute(db);
  return rows;
}

const leftThere = sql.raw(
  'line.received_quantity - line.consumed_quantity - line.returned_quantity - line.returning_quantity - line.moved_quantity',
);

/** Not where it goes. */
const isElsewhere = sql`told.codigo is distinct from wanted.to_warehouse`;

/** Free there: what lies there less what is reserved, holds among it, and less what is about to be given back. */
const inWarehouses = sql`
  select at, is_equivalent, stocks.material_id, 'bodega' as source, told.id as key, told.codigo as place_code, told.nombre as place,
    null::text as paper, stocks.quantity - (
      select coalesce(sum(promised.quantity), 0) from stock_reservations as promised
      where promised.warehouse_id = stocks.warehouse_id and promised.material_id = stocks.material_id
    ) - (
      select coalesce(sum(line.quantity), 0) from material_return_lines as line join material_returns as paper on paper.id = line.return_id
      where paper.status = 'pendiente' and line.warehouse_id = stocks.warehouse_id and line.material_id = stocks.material_id) as quantity,
    told.coordenadas as point, told.commune, null::timestamptz as since, null::text as condition
  from wanted join stocks using (material_id) join told on told.id = stocks.warehouse_id and ${isElsewhere} where stocks.quantity > 0`;

/** Received at a site and neither used nor given away, less what is promised and what that project still asks for; idle for some time. */
const atSites = (idle: number) => sql`
  select at, is_equivalent, wanted.material_id, 'obra', request.project_id, min(site."codigoProyecto"), min(site.nombre), null::text,
    case when max(moved.since) < now() - make_interval(days => ${idle}::integer) then sum(${leftThere}) - (
      select coalesce(sum(quantity), 0) from leftover_promises as promised
      where promised.source = 'obra' and promised.project_id = request.project_id and promised.material_id = wanted.material_id
    ) - (
      select coalesce(sum(more.quantity - more.sent_quantity - more.closed_quantity), 0)
      from material_request_lines as more join material_requests as asking on asking.id = more.request_id
      where more.material_id = any(same_material(wanted.material_id)) and asking.project_id = request.project_id
        and more.sent_quantity + more.closed_quantity < more.quantity
        and asking.status in ('restringida', 'pendiente', 'aprobada', 'incompleta', 'en_curso')
    ) else 0 end, min(place.latitud::text || ', ' || place.longitud::text),
    min(coalesce(place.codigo_comuna, site.codigo_comuna)), max(moved.since), null::text
  from wanted join material_request_lines as line on line.material_id = any(same_material(wanted.material_id))
  join material_requests as request on request.id = line.request_id
  join projects as site on site.id = request.project_id
  left join places as place on place.id = coalesce(request.place_id, (
    select own.id from places as own where own."codigoProyecto" = site."codigoProyecto" and own.latitud is not null order by own.id limit 1))
  cross join lateral (
    select greatest(request.created_at, (
      select max(material_receipts.received_at) from material_receipt_lines as came join material_receipts on material_receipts.id = came.receipt_id
      where came.request_line_id = line.id
    ), (
      select max(consumption_vouchers.created_at) from consumption_lines as used join consumption_vouchers on consumption_vouchers.id = used.voucher_id
      where used.request_line_id = line.id)) as since) as moved
  where line.received_quantity > line.consumed_quantity + line.returned_quantity + line.returning_quantity + line.moved_quantity
    and request.to_warehouse_id is null and request.project_id is distinct from wanted.project_id`;

const comingBack = sql`
  select at, is_equivalent, line.material_id, 'devolucion', paper.id, told.codigo, told.nombre, paper.number,
    sum(line.quantity) - (
      select coalesce(sum(quantity), 0) from leftover_promises as promised
      where promised.return_id = paper.id and promised.material_id = line.material_id),
    told.coordenadas, told.commune, paper.requested_at, max(line.condition)
  from wanted join material_return_lines as line using (material_id) join material_returns as paper on paper.id = line.return_id
  join told on told.id = paper.to_warehouse_id and ${isElsewhere}
  where paper.status = 'pendiente' and line.condition <> 'danado'
  group by at, is_equivalent, line.material_id, paper.id, told.codigo, told.nombre, told.coordenadas, told.commune`;

/** Sent from one warehouse to another for no request: nobody waits for it. */
const onTheWay = sql`
  select at, is_equivalent, line.material_id, 'traslado', paper.id, told.codigo, told.nombre, paper.number,
    sum(line.quantity) - (
      select coalesce(sum(quantity), 0) from leftover_promises as promised
      where promised.transfer_id = paper.id and promised.material_id = line.material_id),
    told.coordenadas, told.commune, paper.sent_at, null::text
  from stock_transfers as paper join stock_transfer_lines as line on line.transfer_id = paper.id join wanted using (material_id)
  join told on told.id = paper.to_warehouse_id and ${isElsewhere}
  where paper.status = 'enviado' and paper.request_id is null
  group by at, is_equivalent, line.material_id, paper.id, told.codigo, told.nombre, told.coordenadas, told.commune`;

/** Of a stock, when something of it came last. */
const cameThere = sql`(
  select stock_movements.at from stock_movements
  where source = 'bodega' and stock_movements.material_id = nearest.material_id and to_warehouse_id = nearest.key
  order by stock_movements.id desc limit 1)`;

/** Used ones that came back to a warehouse may lie among the others, wherever these have gone since. */
const conditionThere = sql`case when exists (
  select from material_return_lines as back join material_returns as paper on paper.id = back.return_id
  where back.material_id = any(same_material(nearest.material_id)) and back.condition = 'usado' and paper.status = 'aprobado'
) then 'mixto' else 'nuevo' end`;

/** Of the place, else of the warehouse it goes to, else of some place of the project. */
const coordinatesOfTarget = sql`coalesce(
  (select latitud::text || ', ' || longitud::text from places where places.id = it.place_id),
  (select coordenadas from warehouses where codigo = it.to_warehouse),
  (select latitud::text || ', ' || longitud::text from places join projects on projects."codigoProyecto" = places."codigoProyecto"
    where projects.id = it.project_id and latitud is not null order by places.id limit 1))`;

/** A warehouse's commune is free text: it counts where it names one. */
const isCommuneOfWarehouse = sql`fold(communes.nombre) = fold(trim(warehouses.comuna))`;

const communeOfTarget = sql`coalesce(
  (select codigo_comuna from places where places.id = it.place_id),
  (select communes.codigo from warehouses join communes on ${isCommuneOfWarehouse} where warehouses.codigo = it.to_warehouse),
  (select codigo_comuna from projects where projects.id = it.project_id))`;

/** A commune's code begins with its region. */
const near = sql`case when lying.commune = target.commune then 'comuna'
  when left(lying.commune, 2) = left(target.commune, 2) then 'region' end`;

/** How far something is taken to lie of which only the comuna or the region is known: Iquique is no nearer than the next street of Santiago. */
const reachOfCommune = sql`case near when 'comuna' then 10 when 'region' then 100 end`;

const degrees = (point: string, part: 1 | 2) => sql`radians(split_part(${sql.raw(point)}, ', ', ${sql.lit(part)})::float8)`;
const own = 'target.point';

/** Straight over the globe, in kilometres. */
const distance = sql`case when ${sql.raw(own)} is not null and lying.point is not null then round((12742 * asin(sqrt(least(1,
  power(sin((${degrees(own, 1)} - ${degrees('lying.point', 1)}) / 2), 2)
  + cos(${degrees(own, 1)}) * cos(${degrees('lying.point', 1)}) * power(sin((${degrees(own, 2)} - ${degrees('lying.point', 2)}) / 2), 2)
))))::numeric, 1)::float8 end`;
