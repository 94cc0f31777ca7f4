import { sql, type AliasableExpression, type RawBuilder } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { holds } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import type { Meanings } from '../search.ts';
import { figuresAt, figuresNamed, freeOf, toldQuantity } from '../stock/figures.ts';
import { stockSeenBy } from '../visible.ts';
import { ageNames, agesOf, isOfAge, youngerSums, type StockAge, type StockTable } from './ages.ts';
import { daysTaken } from './took.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

export interface StockPlaceFilters {
  warehouse_code?: string | undefined;
  family_id?: number | undefined;
  /** Somebody set a minimum or a maximum. */
  is_limited?: boolean | undefined;
  /** These, of which somebody set limits. */
  among?: Awaited<ReturnType<typeof placesBelowMinimum>> | undefined;
  /** Nobody set limits, and something left in three months of the last four. */
  is_steady?: boolean | undefined;
  /** Something of it is that old. */
  aged?: { table: StockTable; age: StockAge } | undefined;
}

/** Of lines of transfers, those that are on their way to a warehouse. */
const road = sql`stock_transfers join stock_transfer_lines on transfer_id = stock_transfers.id
  where status in ('enviado', 'con_diferencias') and stock_transfer_lines.quantity > coalesce(received_quantity, 0) and to_warehouse_id is not null`;

/** Where nothing lies of `own`, which is on its way there or should lie there. */
const lacks = (warehouse: string) => sql`not exists (
  select from stocks as lying where lying.warehouse_id = ${sql.ref(warehouse)} and lying.material_id = own.material_id and lying.quantity > 0)`;
/** A material in a warehouse where something of it lies. */
const lyingPlaces = sql<StockPlace>`(select warehouse_id, material_id, quantity from stocks where quantity > 0)`;

/** The same where nothing of it lies, but is on its way or should lie. */
const lackingPlaces = sql<StockPlace>`(
  select own.warehouse_id, own.material_id, 0::numeric as quantity from stock_limits as own
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

/** Both, each place once: of what is no part of another nothing is compared. */
const places = sql<StockPlace>`(select * from ${lyingPlaces} as lying union all select * from ${lackingPlaces} as lacking)`;

/** All places, or one of the parts that they are made of. */
const partsOfPlaces = { all: places, lying: lyingPlaces, lacking: lackingPlaces };
export type PlacesPart = keyof typeof partsOfPlaces;

const quantityThere = sql`coalesce(stocks.quantity, 0)`;
const quantityTold = (db: Reader, user: User, quantity: RawBuilder<unknown> = quantityThere) =>
  toldQuantity(db, user, { warehouse: sql.ref('it.warehouse_id'), quantity });
const transitOf = sql`(select coalesce(sum(stock_transfer_lines.quantity - coalesce(received_quantity, 0)), 0) from ${road}
  and to_warehouse_id = it.warehouse_id and material_id = it.material_id)`;
const figuresOf = (db: Reader, user: User, quantity: RawBuilder<unknown> = quantityThere) =>
  figuresAt(db, user, { warehouse: sql.ref('it.warehouse_id'), material: sql.ref('it.material_id'), quantity });

/** The same of those alone of which somebody set a limit. */
const limitedPlaces = sql<StockPlace>`(
  select own.warehouse_id, own.material_id, coalesce(stocks.quantity, 0) as quantity from stock_limits as own
  left join stocks on stocks.warehouse_id = own.warehouse_id and stocks.material_id = own.material_id where num_nonnulls(minimum, maximum) > 0)`;

/** What lies somewhere and may be told: asked once of each place, and not of each of its ages. */
const isTold = (db: Reader, user: User) =>
  sql`quantity > 0 and ${toldQuantity(db, user, { warehouse: sql.ref('lying.warehouse_id'), quantity: sql.ref('lying.thousandths') })} is not null`;
/** The same of those alone where something of one age lies. */
const agedPlaces = (db: Reader, user: User, { table, age }: { table: StockTable; age: StockAge }) => sql<StockPlace>`(
  select warehouse_id, material_id, quantity from ${table} as lying where ${isTold(db, user)} and ${isOfAge('lying', age)})`;

interface StockPlace {
  warehouse_id: number;
  material_id: number;
  quantity: string;
}

/** Of places that should have something, those where what is free and on its way is less. */
export async function placesBelowMinimum(db: Reader, user: User): Promise<readonly Pick<StockPlace, 'warehouse_id' | 'material_id'>[]> {
  // What is promised is looked up for one material after the other: most lines that were never closed are of none of them.
  const { rows } = await sql<Pick<StockPlace, 'warehouse_id' | 'material_id'>>`
    with promised as materialized (
      select limited.material_id, own.warehouse_id, own.quantity
      from (select distinct material_id from stock_limits where minimum > 0) as limited,
        lateral (
          select warehouse_id, sum(quantity) as quantity from stock_reservations as reserved where reserved.material_id = limited.material_id
          group by 1 offset 0) as own),
    coming as materialized (
      select to_warehouse_id as warehouse_id, material_id, sum(stock_transfer_lines.quantity - coalesce(received_quantity, 0)) as quantity
      from ${road} group by 1, 2)
    select own.warehouse_id, own.material_id from stock_limits as own
    left join stocks on stocks.warehouse_id = own.warehouse_id and stocks.material_id = own.material_id
    left join promised on promised.warehouse_id = own.warehouse_id and promised.material_id = own.material_id
    left join coming on coming.warehouse_id = own.warehouse_id and coming.material_id = own.material_id
    where own.minimum > coalesce(coming.quantity, 0) + ${freeOf(
      toldQuantity(db, user, { warehouse: sql.ref('own.warehouse_id'), quantity: quantityThere }),
      sql`coalesce(promised.quantity, 0)`,
    )}`.execute(db);
  return rows;
}

/** Where something without limits was used or sent from in three months of the last four, also if nothing is left there; annulled vouchers do not count. */
const steadyPlaces = sql<StockPlace>`(
  select used.warehouse_id, used.material_id, coalesce(stocks.quantity, 0) as quantity from (
    select gone.from_warehouse_id as warehouse_id, coalesce(materials.merged_into, gone.material_id) as material_id
    from stock_movements as gone join materials on materials.id = gone.material_id
    where gone.from_warehouse_id is not null and gone.kind in ('consumo', 'traslado')
      and gone.at >= (date_trunc('month', ${today}) - interval '3 months')::timestamp at time zone 'America/Santiago'
      and not exists (select from consumption_vouchers as voucher where voucher.number = gone.document_number and voucher.status = 'anulado')
    group by 1, 2 having count(distinct date_trunc('month', gone.at at time zone 'America/Santiago')) >= 3) as used
  left join stocks on stocks.warehouse_id = used.warehouse_id and stocks.material_id = used.material_id
  where not exists (select from stock_limits as own where own.warehouse_id = used.warehouse_id
    and own.material_id = used.material_id and num_nonnulls(own.minimum, own.maximum) > 0))`;

/** Those of the warehouses whose stock one sees, narrowed; `told` is how much lies there, as far as one may be told. */
export function stockPlaces(db: Reader, user: User, filters: StockPlaceFilters, meant: Meanings, part: PlacesPart = 'all') {
  const { warehouse_code, family_id, among, is_limited, is_steady, aged } = filters;
  const own = is_steady ? steadyPlaces : is_limited || among ? limitedPlaces : partsOfPlaces[part];
  const all = aged ? agedPlaces(db, user, aged) : own;
  let found = db.selectFrom(all.as('it')).innerJoin('materials', 'materials.id', 'it.material_id');
  if (!user.seesAllProjects) found = found.where('it.warehouse_id', 'in', stockSeenBy(db, user).select('warehouses.id'));
  if (warehouse_code)
    found = found.where('it.warehouse_id', '=', db.selectFrom('warehouses').where('codigo', '=', warehouse_code).select('id'));
  if (family_id) found = found.where('materials.familia_id', '=', family_id);
  if (meant.length > 0) found = found.where(holds(sql.ref('materials.busqueda'), meant));
  if (aged && is_steady)
    found = found.where(
      sql<boolean>`(it.warehouse_id, it.material_id) in (select warehouse_id, material_id from ${steadyPlaces} as steady)`,
    );
  if (among)
    found = found.where(
      sql<boolean>`(it.warehouse_id, it.material_id) in (select * from jsonb_to_recordset(${JSON.stringify(among)}::jsonb) as among (warehouse_id integer, material_id integer))`,
    );
  return found.select(['it.warehouse_id', 'it.material_id', quantityTold(db, user, sql.ref('it.quantity')).as('told')]);
}
type StockPlaces = ReturnType<typeof stockPlaces>;
/** Some of them, cut and in order. */
export type CutPlaces = AliasableExpression<Pick<StockPlace, 'warehouse_id' | 'material_id'>>;

/** Whether the places that are looked for are all of them, whatever they are narrowed by: then they are made of parts. */
export const areInParts = ({ among, is_limited, is_steady, aged }: StockPlaceFilters): boolean =>
  !among && !is_limited && !is_steady && !aged;

/** How many there are: counted without their materials, where these narrow nothing. */
export async function countStockPlaces(db: Reader, user: User, filters: StockPlaceFilters, meant: Meanings): Promise<number> {
  const isWhole = meant.length === 0 && Object.values(filters).every((it) => it === undefined);
  const found =
    isWhole && user.seesAllProjects ? db.selectFrom(places.as('it')) : db.selectFrom(stockPlaces(db, user, filters, meant).as('it'));
  return (await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
}

/** All that lies in some places, by material and age: how much in thousandths, and in how many places. */
export function agesOver(db: Reader, user: User, table: StockTable, of?: StockPlaces) {
  const rows = ageNames.map((it) => sql`count(*) filter (where ${isOfAge('lying', it)}) as ${sql.ref(`${it}_rows`)}`);
  const ages = agesOf('summed', sql.ref('summed.thousandths'));
  const narrowed = of
    ? sql`(warehouse_id, material_id) in (select warehouse_id, material_id from (${of}) as found)`
    : user.seesAllProjects
      ? sql`true`
      : sql`warehouse_id in (${stockSeenBy(db, user).select('warehouses.id')})`;
  // What is younger than so many days is summed place by place, and the ages are what lies between: sums may be taken from each other.
  return sql`(
    select material_id, ${sql.join(ageNames.map((it) => sql`${ages[it]} as ${sql.ref(it)}, ${sql.ref(`${it}_rows`)}`))}
    from (
      select material_id, ${youngerSums('lying')}, ${sql.join(rows)}
      from ${table} as lying where ${isTold(db, user)} and ${narrowed} group by material_id) as summed)`;
}

/** Since the day so many days ago: what happened in the last `days` days and today. */
const since = (days: number) => sql`(${today} - ${sql.lit(days)}::integer)::timestamp at time zone 'America/Santiago'`;

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
export function stockPositions(db: Reader, user: User, table: StockTable, { cut, days }: { cut: CutPlaces; days: number }) {
  const numbered = db.selectFrom(cut.as('cut')).select(['warehouse_id', 'material_id', sql<number>`row_number() over ()`.as('place')]);
  const lastMoved = (side: 'to' | 'from') => {
    const column = sql.ref(`${side}_warehouse_id`);
    return sql`(select at from stock_movements where ${column} = it.warehouse_id and material_id = it.material_id and kind <> 'fusion' order by at desc limit 1)`;
  };
  const ages = agesOf('stocks', quantityTold(db, user, sql`coalesce(stocks.thousandths, 0)`));
  const ageOf = (it: StockAge) => plainDecimal<null>(sql`(${ages[it]}) / 1000.0`).as(it);
  return db
    .selectFrom(numbered.as('it'))
    .innerJoin('materials', 'materials.id', 'it.material_id')
    .innerJoin('material_families as family', 'family.id', 'materials.familia_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .innerJoin('warehouses', 'warehouses.id', 'it.warehouse_id')
    .leftJoin(table.as('stocks'), (join) =>
      join.onRef('stocks.warehouse_id', '=', 'it.warehouse_id').onRef('stocks.material_id', '=', 'it.material_id'),
    )
    .leftJoin('stock_limits as limits', (join) =>
      join.onRef('limits.warehouse_id', '=', 'it.warehouse_id').onRef('limits.material_id', '=', 'it.material_id'),
    )
    .leftJoin('erp_minimums as theirs', (join) =>
      join.onRef('theirs.warehouse_id', '=', 'it.warehouse_id').onRef('theirs.material_id', '=', 'it.material_id'),
    )
    .innerJoinLateral(figuresOf(db, user).as('figures'), (join) => join.onTrue())
    .select(figuresNamed('figures'))
    .select(plainDecimal<null>('theirs.quantity').as('erp_minimum'))
    .select(ageNames.map(ageOf))
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
