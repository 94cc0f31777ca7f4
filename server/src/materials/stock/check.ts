import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import '../tables.ts';

export interface Difference {
  /** `CON-000002 en BF0001` */
  what: string;
  kept: string;
  ledger: string;
}

/** What came in so many days, as of the day that what is kept is of, in thousandths. */
const sinceDays = [30, 90, 180, 365].map(
  (days) => sql`coalesce(sum((quantity * 1000)::bigint) filter (where at >= days_began(ages.day, ${sql.lit(days)})), 0)::bigint`,
);

/**
 * Recomputes every sum from the ledger and compares: what lies in each warehouse and how much of it came in the last
 * days, and what is on its way in each open transfer. Nothing when all is as it should be.
 */
export async function stockDifferences(db: Reader): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with ledger as (
      select warehouse_id, material_id, sum(quantity) as quantity from (
        select to_warehouse_id as warehouse_id, material_id, quantity from stock_movements where to_warehouse_id is not null
        union all select from_warehouse_id, material_id, -quantity from stock_movements where from_warehouse_id is not null) as rows
      group by 1, 2
    ), road as (
      select document_number as number, material_id, sum(case when to_warehouse_id is null then quantity else -quantity end) as quantity
      from stock_movements where document_kind = 'traslado' and kind = 'traslado' and num_nulls(from_warehouse_id, to_warehouse_id) = 1
      group by 1, 2
    ), open as (
      select number, material_id, quantity - coalesce(received_quantity, 0) as quantity
      from stock_transfers join stock_transfer_lines on transfer_id = id
      where status in ('enviado', 'con_diferencias') and to_warehouse_id is not null
      union all
      -- At a site it arrives in no warehouse: what was sent and did not come back is out for good.
      select number, material_id, case when status = 'recibido' then received_quantity else quantity end
      from stock_transfers join stock_transfer_lines on transfer_id = id where status <> 'anulado' and to_warehouse_id is null
      union all
      -- What came from a project's site left no warehouse.
      select number, material_id, move.back_quantity - move.quantity
      from request_line_moves as move join stock_transfer_lines as line using (transfer_id, line) join stock_transfers on id = transfer_id
      where move.from_site
    ), coming as (
      select number, material_id, sum(quantity) as quantity from open group by 1, 2
    ), came as (
      select to_warehouse_id as warehouse_id, coalesce(merged_into, material_id) as material_id, array[${sql.join(sinceDays)}] as sums
      from stock_movements join materials on materials.id = material_id, stock_ages_day as ages
      where to_warehouse_id is not null and kind <> 'fusion' group by 1, 2
    )
    select materials.codigo || ' en ' || (warehouses.codigo collate "C") as what,
      coalesce(stocks.quantity, 0)::text as kept, coalesce(ledger.quantity, 0)::text as ledger
    from ledger full join stocks using (warehouse_id, material_id)
    join materials on materials.id = material_id join warehouses on warehouses.id = warehouse_id
    where coalesce(stocks.quantity, 0) <> coalesce(ledger.quantity, 0)
    union all
    select materials.codigo || ' en camino, traslado ' || number, coalesce(coming.quantity, 0)::text, coalesce(road.quantity, 0)::text
    from road full join coming using (number, material_id) join materials on materials.id = material_id
    where coalesce(coming.quantity, 0) <> coalesce(road.quantity, 0)
    union all
    select materials.codigo || ' en ' || (warehouses.codigo collate "C") || ', lo llegado en 30, 90, 180 y 365 días',
      array_to_string(kept.sums, ' · '), array_to_string(came.sums, ' · ')
    from (select warehouse_id, material_id, array[came_30, came_90, came_180, came_365] as sums from stocks) as kept
    full join came using (warehouse_id, material_id)
    join materials on materials.id = material_id join warehouses on warehouses.id = warehouse_id
    where coalesce(kept.sums, '{0,0,0,0}') <> coalesce(came.sums, '{0,0,0,0}')
    order by 1 limit 200`.execute(db);
  return rows;
}
