import { warehousesNamed, type FreeStock } from 'contract/approvals/index.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import type { User } from '../../platform/user.ts';
import { warehousesBlindTo } from './blind.ts';
import { stockSeenBy } from '../visible.ts';
import '../tables.ts';

type Expression = RawBuilder<unknown>;

/** Where something lies, and how much of it: expressions over the row that is read. */
interface Place {
  warehouse: Expression;
  material: Expression;
  quantity: Expression;
}

/** What lies in a warehouse; nothing is told of it to whoever counts it blind. */
export const toldQuantity = (db: Reader, user: User, { warehouse, quantity }: Omit<Place, 'material'>) =>
  sql<string | null>`case when ${warehouse} in (${warehousesBlindTo(db, user)}) then null else ${quantity} end`;

const reservedIn = ({ warehouse, material }: Omit<Place, 'quantity'>) => sql`(
  select coalesce(sum(promised.quantity), 0) from stock_reservations as promised
  where promised.warehouse_id = ${warehouse} and promised.material_id = ${material})`;

/** More may be promised than there is; then nothing is free. */
export const freeOf = (quantity: Expression, reserved: Expression) =>
  sql`case when ${quantity} is not null then greatest(0, ${quantity} - ${reserved}) end`;

/**
 * What lies in one warehouse, what of it is promised and what is free: the one computation behind every list, form, spreadsheet
 * and older call (decision 034).
 */
export function figuresIn(db: Reader, user: User, place: Place) {
  const quantity = toldQuantity(db, user, place);
  const reserved = reservedIn(place);
  return [
    plainDecimal<null>(quantity).as('available_quantity'),
    plainDecimal(reserved).as('reserved_quantity'),
    plainDecimal<null>(freeOf(quantity, reserved)).as('free_quantity'),
  ] as const;
}

/** The same as a row beside the query's own, for which what is promised is summed once: for lists that are read whole. */
export function figuresAt(db: Reader, user: User, place: Place) {
  const quantity = toldQuantity(db, user, place);
  const reserved = sql.ref('promised.reserved');
  return sql<{ available: string | null; reserved: string; free: string | null }>`(
    select ${quantity} as available, ${reserved}, ${freeOf(quantity, reserved)} as free
    from (select ${reservedIn(place)} as reserved offset 0) as promised)`;
}

/** A material in each warehouse where something of it lies, beside what is promised there: that is summed once for all of them. */
const lyingOf = (material: Expression) => sql`stocks left join (
  select warehouse_id, sum(quantity) as quantity from stock_reservations where stock_reservations.material_id = ${material} group by warehouse_id
) as promised on promised.warehouse_id = stocks.warehouse_id where stocks.material_id = ${material} and stocks.quantity > 0`;
const promisedThere = sql`coalesce(promised.quantity, 0)`;

/** The same of a material in all warehouses whose stock one sees; where a part may not be told, neither may the sum. */
export function figuresOver(db: Reader, user: User, material: Expression) {
  const quantity = toldQuantity(db, user, { warehouse: sql.ref('stocks.warehouse_id'), quantity: sql.ref('stocks.quantity') });
  const seen = (column: string) =>
    user.seesAllProjects ? sql`true` : sql`${sql.ref(column)} in (${stockSeenBy(db, user).select('warehouses.id')})`;
  const whole = (sum: Expression) => sql`case when count(*) = count(told) then coalesce(sum(${sum}), 0) end`;
  return sql<{ available: string | null; reserved: string; free: string | null }>`(
    select ${whole(sql.ref('told'))} as available, ${whole(freeOf(sql.ref('told'), sql.ref('promised')))} as free, (
        select coalesce(sum(quantity), 0) from stock_reservations
        where stock_reservations.material_id = ${material} and ${seen('stock_reservations.warehouse_id')}) as reserved
    from (
      select ${quantity} as told, ${promisedThere} as promised from ${lyingOf(material)} and ${seen('stocks.warehouse_id')}) as lying)`;
}

/** Which other warehouses have something of a material free, and how much: of those whose stock one sees and may be told. */
export function figuresElsewhere(db: Reader, user: User, { warehouse, material }: Omit<Place, 'quantity'>) {
  const place = { warehouse: sql.ref('stocks.warehouse_id'), quantity: sql.ref('stocks.quantity') };
  const free = freeOf(toldQuantity(db, user, place), promisedThere);
  const seen = user.seesAllProjects ? sql`true` : sql`stocks.warehouse_id in (${stockSeenBy(db, user).select('warehouses.id')})`;
  return sql<FreeStock>`(
    select json_build_object(
      'warehouses', count(*),
      'quantity', trim_scale(coalesce(sum(free), 0))::text,
      'most', coalesce(json_agg(json_build_object('name', warehouses.nombre, 'quantity', trim_scale(free)::text) order by place)
        filter (where place <= ${warehousesNamed}), '[]'))
    from (
      select warehouse_id, free, row_number() over (order by free desc, warehouse_id) as place from (
        select stocks.warehouse_id, ${free} as free
        from ${lyingOf(material)} and stocks.warehouse_id is distinct from ${warehouse} and ${seen}) as lying
      where free > 0) as ranked
    left join warehouses on warehouses.id = ranked.warehouse_id and place <= ${warehousesNamed})`;
}

/** How much lies of each material where one sees it, all at once; nothing where a part may not be told. */
export function sumsTold(db: Reader, user: User) {
  const told = toldQuantity(db, user, { warehouse: sql.ref('stocks.warehouse_id'), quantity: sql.ref('stocks.quantity') });
  const all = db.selectFrom('stocks').where('stocks.quantity', '>', '0').groupBy('stocks.material_id');
  const seen = user.seesAllProjects ? all : all.where('stocks.warehouse_id', 'in', stockSeenBy(db, user).select('warehouses.id'));
  return seen.select(['stocks.material_id', sql<string | null>`case when count(*) = count(${told}) then sum(${told}) end`.as('quantity')]);
}

/** Of what `figuresAt` or `figuresOver` found, joined under this name. */
export const figuresNamed = (name: string) =>
  [
    plainDecimal<null>(sql.ref(`${name}.available`)).as('available_quantity'),
    plainDecimal(sql.ref(`${name}.reserved`)).as('reserved_quantity'),
    plainDecimal<null>(sql.ref(`${name}.free`)).as('free_quantity'),
  ] as const;
