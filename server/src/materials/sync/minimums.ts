import { sql } from 'kysely';
import type { ErpStock } from '../../outside/erp/port.ts';
import type { Tx } from '../../platform/database/database.ts';
import '../tables.ts';

/** Keeps the least that the ERP wants of these materials in each warehouse that is known here; what it wants no more is gone. */
export async function keepMinimums(tx: Tx, stocks: readonly ErpStock[]): Promise<void> {
  const told = JSON.stringify(stocks.map(({ item_code, warehouse, minimum }) => ({ item_code, warehouse, minimum })));
  await sql`
    with told as materialized (
      select warehouses.id as warehouse_id, materials.id as material_id, it.minimum
      from jsonb_to_recordset(${told}::jsonb) as it (item_code text, warehouse text, minimum numeric)
      join materials on materials.codigo = it.item_code join warehouses on warehouses.codigo = it.warehouse
    ), gone as (
      delete from erp_minimums as own where own.material_id in (select material_id from told)
        and not exists (select from told where told.warehouse_id = own.warehouse_id and told.material_id = own.material_id and told.minimum > 0)
    )
    insert into erp_minimums as own (warehouse_id, material_id, quantity)
    select warehouse_id, material_id, minimum from told where minimum > 0
    on conflict (warehouse_id, material_id) do update set quantity = excluded.quantity where own.quantity <> excluded.quantity`.execute(tx);
}
