import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { holds } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import type { Meant } from '../search.ts';
import { figuresAt, figuresNamed, toldQuantity } from '../stock/figures.ts';
import { stockSeenBy } from '../visible.ts';
import { daysTaken } from './took.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

interface StockPlaceFilters {
  warehouse_code?: string | undefined;
  family_id?: number | undefined;
  below_minimum?: boolean | undefined;
  /** Somebody set a minimum or a maximum. */
  is_limited?: boolean | undefined;
}

/** Of lines of transfers, those that are on their way to a warehouse. */
const road = sql`stock_transfers join stock_transfer_lines on transfer_id = stock_transfers.id
  where status in ('enviado', 'con_diferencias') and stock_transfer_lines.quantity > coalesce(received_quantity, 0) and to_warehouse_id is not null`;

/** Where nothing lies of `own`, which is on its way there or should lie there. */
const lacks = (warehouse: string) => sql`not exists (
  select from stocks as lying where lying.warehouse_id = ${sql.ref(warehouse)} and lying.material_id = own.material_id and lying.quantity > 0)`;

/**
 * A material in a warehouse where something of it lies, is on its way or should lie, each once: of what is no part of another nothing is
 * compared or sorted, so that a page is read along an index.
 */
const places = sql<{ warehouse_id: number; material_id: number; quantity: string }>`(
  select warehouse_id, material_id, quantity from stocks where quantity > 0
  union all
  select own.warehouse_id, own.material_id, 0::numeric from stock_limits as own
    where num_nonnulls(minimum, maximum) > 0 and ${lacks('own.warehouse_id')}
  union all
  select sent.to_warehouse_id, own.material_id, 0::numeric from stock_transfer_lines as own join stock_transfers as sent on sent.id = own.transfer_id
    where sent.status in ('enviado', 'con_diferencias') and own.quantity > coalesce(own.received_quantity, 0) and sent.to_warehouse_id is not null
      and ${lacks('sent.to_warehouse_id')}
      and not exists (select from stock_limits as limits where limits.warehouse_id = sent.to_warehouse_id
        and limits.material_id = own.material_id and num_nonnulls(limits.minimum, limits.maximum) > 0)
      and not exists (select from stock_transfer_lines as before join stock_transfers as other on other.id = before.transfer_id
        where before.material_id = own.material_id and before.transfer_id < own.transfer_id and other.to_warehouse_id = sent.to_warehouse_id
          and other.status in ('enviado', 'con_diferencias') and before.quantity > coalesce(before.received_quantity, 0)))`;

const quantityThere = sql`coalesce(stocks.quantity, 0)`;
const quantityTold = (db: Reader, user: User, quantity: RawBuilder<unknown> = quantityThere) =>
  toldQuantity(db, user, { warehouse: sql.ref('it.warehouse_id'), quantity });
const transitOf = sql`(select coalesce(sum(stock_transfer_lines.quantity - coalesce(received_quantity, 0)), 0) from ${road}
  and to_warehouse_id = it.warehouse_id and material_id = it.material_id)`;
const figuresOf = (db: Reader, user: User, quantity: RawBuilder<unknown> = quantityThere) =>
  figuresAt(db, user, { warehouse: sql.ref('it.warehouse_id'), material: sql.ref('it.material_id'), quantity });

/** Those of the warehouses whose stock one sees, narrowed; `told` is how much lies there, as far as one may be told. */
export function stockPlaces(db: Reader, user: User, filters: StockPlaceFilters, meant: Meant) {
  const { warehouse_code, family_id, below_minimum, is_limited } = filters;
  let found = db.selectFrom(places.as('it')).innerJoin('materials', 'materials.id', 'it.material_id');
  if (!user.seesAllProjects) found = found.where('it.warehouse_id', 'in', stockSeenBy(db, user).select('warehouses.id'));
  if (warehouse_code)
    found = found.where('it.warehouse_id', '=', db.selectFrom('warehouses').where('codigo', '=', warehouse_code).select('id'));
  if (family_id) found = found.where('materials.familia_id', '=', family_id);
  if (meant.length > 0) found = found.where(holds(sql.ref('materials.busqueda'), meant));
  if (is_limited)
    found = found.where(sql<boolean>`exists (select from stock_limits as own where own.warehouse_id = it.warehouse_id
      and own.material_id = it.material_id and num_nonnulls(own.minimum, own.maximum) > 0)`);
  if (below_minimum)
    found = found.where(sql<boolean>`exists (
      select from stock_limits as own, ${figuresOf(db, user, sql.ref('it.quantity'))} as figures
      where own.warehouse_id = it.warehouse_id and own.material_id = it.material_id and figures.free + ${transitOf} < own.minimum)`);
  return found.select(['it.warehouse_id', 'it.material_id', quantityTold(db, user, sql.ref('it.quantity')).as('told')]);
}
type StockPlaces = ReturnType<typeof stockPlaces>;

/** Since the day so many days ago: what came in the last `days` days and today. */
const since = (days: number) => sql`(${today} - ${sql.lit(days)}::integer)::timestamp at time zone 'America/Santiago'`;

/** The last day of each of these ages but the last, which has no end. */
const ends = { days_0_30: 30, days_31_90: 90, days_91_180: 180, days_181_365: 365 } as const;
type Ends = keyof typeof ends;
const names = Object.keys(ends) as Ends[];

/**
 * What lies there by its age, the first in being the first out: whatever left was the oldest, so of what lies there as much is
 * younger than so many days as came in since, and no more than there is.
 */
function agesOf(quantity: RawBuilder<unknown>, came: (age: Ends) => RawBuilder<unknown>) {
  // Of what may not be told nothing is told: the least of nothing and something would be that something.
  const younger = names.map((it) => sql`case when ${quantity} is not null then least(${quantity}, coalesce(${came(it)}, 0)) end`);
  const parts = younger.map((it, at) => (at === 0 ? it : sql`${it} - ${younger[at - 1]}`));
  return [...parts, sql`${quantity} - ${younger.at(-1)}`] as const;
}

const cameSince = sql.join(names.map((it) => sql`sum(quantity) filter (where at >= ${since(ends[it])}) as ${sql.ref(it)}`));

/** All that these places have, by age: their ledger of a year is read once. `of` is the places with what lies there. */
export function agesOver(of: StockPlaces) {
  const quantity = sql.ref('it.told');
  const ages = agesOf(quantity, (it) => sql.ref(`came.${it}`));
  return sql<Record<Ends | 'days_over_365', string> & { warehouse_id: number; material_id: number }>`(
    select it.warehouse_id, it.material_id,
      ${sql.join([...names, 'days_over_365'].map((name, at) => sql`${ages[at]} as ${sql.ref(name)}`))}
    from (${of}) as it
    left join (
      select to_warehouse_id as warehouse_id, coalesce(merged_into, material_id) as material_id, ${cameSince}
      from stock_movements join materials on materials.id = material_id
      where to_warehouse_id is not null and kind <> 'fusion' and at >= ${since(365)} group by 1, 2) as came using (warehouse_id, material_id)
    where it.told > 0)`;
}

/**
 * What left a warehouse in the last days because it was used there or sent from it, less what came back: of a transfer that was
 * taken back, of a voucher that was annulled.
 */
const usedOver = (days: number) => sql`
  coalesce((
    select sum(quantity) from stock_movements as gone where gone.from_warehouse_id = it.warehouse_id and gone.material_id = any(same_material(it.material_id))
      and gone.at >= ${since(days)} and gone.kind in ('consumo', 'traslado')), 0)
  - coalesce((
    select sum(quantity) from stock_movements as back where back.to_warehouse_id = it.warehouse_id and back.material_id = any(same_material(it.material_id))
      and back.at >= ${since(days)} and (back.kind = 'consumo' or (back.kind = 'traslado' and exists (
        select from stock_transfers as sent where sent.number = back.document_number and sent.from_warehouse_id = it.warehouse_id)))), 0)`;

/** Asked for or ordered for that warehouse and not sent yet; what was sent is on its way. */
const askedFor = sql`
  coalesce((
    select sum(line.quantity - line.sent_quantity - line.closed_quantity)
    from material_request_lines as line join material_requests as request on request.id = line.request_id
    where line.material_id = it.material_id and line.sent_quantity + line.closed_quantity < line.quantity
      and request.to_warehouse_id = it.warehouse_id and request.status in ('restringida', 'pendiente', 'aprobada', 'incompleta', 'en_curso')), 0)`;

/** What its usual supplier says, or whoever is the quickest of those that say something. */
const leadSaid = sql`(
  select said.lead_days from material_suppliers as said join suppliers on suppliers.codigo = said.supplier_code
  where said.material_id = it.material_id and said.lead_days is not null and suppliers.activo
  order by said.is_usual desc, said.lead_days limit 1)`;

/** Everything that is known of these places, in whatever order they are given: `place` is each one's number in it. */
export function stockPositions(db: Reader, user: User, cut: StockPlaces, days: number) {
  const numbered = db.selectFrom(cut.as('cut')).select(['warehouse_id', 'material_id', sql<number>`row_number() over ()`.as('place')]);
  const lastMoved = (side: 'to' | 'from') => {
    const column = sql.ref(`${side}_warehouse_id`);
    return sql`(select at from stock_movements where ${column} = it.warehouse_id and material_id = it.material_id and kind <> 'fusion' order by at desc limit 1)`;
  };
  const came = sql<Record<Ends, string | null>>`(
    select ${cameSince} from stock_movements
    where to_warehouse_id = it.warehouse_id and material_id = any(same_material(it.material_id)) and kind <> 'fusion' and at >= ${since(365)})`;
  const [to30, to90, to180, to365, over] = agesOf(quantityTold(db, user), (it) => sql.ref(`came.${it}`));
  return db
    .selectFrom(numbered.as('it'))
    .innerJoin('materials', 'materials.id', 'it.material_id')
    .innerJoin('material_families as family', 'family.id', 'materials.familia_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .innerJoin('warehouses', 'warehouses.id', 'it.warehouse_id')
    .leftJoin('stocks', (join) =>
      join.onRef('stocks.warehouse_id', '=', 'it.warehouse_id').onRef('stocks.material_id', '=', 'it.material_id'),
    )
    .leftJoin('stock_limits as limits', (join) =>
      join.onRef('limits.warehouse_id', '=', 'it.warehouse_id').onRef('limits.material_id', '=', 'it.material_id'),
    )
    .innerJoinLateral(figuresOf(db, user).as('figures'), (join) => join.onTrue())
    .innerJoinLateral(came.as('came'), (join) => join.onTrue())
    .select(figuresNamed('figures'))
    .select([
      'it.warehouse_id',
      'it.material_id',
      'materials.codigo as code',
      'materials.descripcion as description',
      'family.nombre as family',
      'units.codigo as unit',
      'warehouses.codigo as warehouse_code',
      'warehouses.nombre as warehouse',
      plainDecimal(transitOf).as('in_transit_quantity'),
      plainDecimal<null>(to30 ?? sql`null`).as('days_0_30'),
      plainDecimal<null>(to90 ?? sql`null`).as('days_31_90'),
      plainDecimal<null>(to180 ?? sql`null`).as('days_91_180'),
      plainDecimal<null>(to365 ?? sql`null`).as('days_181_365'),
      plainDecimal<null>(over ?? sql`null`).as('days_over_365'),
      sql<Date | null>`greatest(${lastMoved('to')}, ${lastMoved('from')})`.as('last_movement_at'),
      plainDecimal<null>('limits.minimum').as('minimum'),
      plainDecimal<null>('limits.maximum').as('maximum'),
      sql<number>`coalesce(limits.version, 0)`.as('version'),
      plainDecimal(usedOver(days)).as('used'),
      plainDecimal(sql`${askedFor} + ${transitOf}`).as('coming'),
      sql<number | null>`coalesce(${daysTaken(sql`it.material_id`)}, ${leadSaid})`.as('lead_days'),
    ])
    .orderBy('it.place');
}
