import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { threadLines, type Pair } from './lines.ts';

/** A paper by which another quantity should have moved in the warehouses than the ledger says. */
export interface LedgerGap extends Pair {
  number: string;
  paper: string;
  ledger: string;
}

/**
 * How much more lies in warehouses because of a paper, of each material: by what the paper says, all its lines together, since the ledger
 * does not tell them apart; and by what the ledger says. What lies at a site is in no warehouse.
 */
const papersInStock = sql`
  select distinct lines.place_id, lines.thread_material_id as material_id, transfer.number, (
    select sum(case when transfer.status = 'anulado' or transfer.settlement = 'devolver' then coalesce(site.gone, 0) - coalesce(site.back, 0)
        - case when transfer.to_warehouse_id is null then coalesce(it.received_quantity, 0) else 0 end
      else coalesce(site.gone, 0) - it.quantity
        + case when transfer.to_warehouse_id is null then 0 else coalesce(it.received_quantity, 0) end end)
    from stock_transfer_lines as it
    left join lateral (
      select sum(quantity) as gone, sum(back_quantity) as back from request_line_moves as move
      where move.transfer_id = it.transfer_id and move.line = it.line and move.from_site) as site on true
    where it.transfer_id = transfer.id and living_material(it.material_id) = lines.thread_material_id) as quantity
  from lines join stock_transfer_lines as own on own.request_line_id = lines.id join stock_transfers as transfer on transfer.id = own.transfer_id
  union all
  select lines.place_id, lines.thread_material_id as material_id, receipt.number, case when lines.to_warehouse_id is null then 0 else own.quantity end
  from lines join material_receipt_lines as own on own.request_line_id = lines.id
  join material_receipts as receipt on receipt.id = own.receipt_id and receipt.transfer_id is null
  union
  select lines.place_id, lines.thread_material_id as material_id, gone.number, case when gone.status in ('despachada', 'acreditada', 'repuesta', 'cerrada')
    and gone.warehouse_id is not null then - (select sum(it.quantity) from supplier_return_lines as it
      where it.return_id = gone.id and living_material(it.material_id) = lines.thread_material_id) else 0 end
  from lines join supplier_return_lines as own on own.request_line_id = lines.id join supplier_returns as gone on gone.id = own.return_id
  union
  select lines.place_id, lines.thread_material_id as material_id, voucher.number, case voucher.status when 'anulado' then 0 else - (
    select coalesce(sum(it.quantity) filter (where it.warehouse_id is not null), 0) from consumption_lines as it
    where it.voucher_id = voucher.id and living_material(it.material_id) = lines.thread_material_id) end
  from lines join consumption_lines as own on own.request_line_id = lines.id
  join consumption_vouchers as voucher on voucher.id = own.voucher_id
  union
  select lines.place_id, lines.thread_material_id as material_id, given.number, case given.status when 'aprobado' then (
    select sum(case it.condition when 'danado' then 0 else it.quantity end - case when it.warehouse_id is null then 0 else it.quantity end)
    from material_return_lines as it where it.return_id = given.id and living_material(it.material_id) = lines.thread_material_id) else 0 end
  from lines join material_return_lines as own on own.request_line_id = lines.id join material_returns as given on given.id = own.return_id`;

/** The papers of the lines found that the ledger does not agree with. */
export async function readLedgerGaps(db: Reader, where: RawBuilder<SqlBool>): Promise<LedgerGap[]> {
  const { rows } = await sql<LedgerGap>`
    with lines as (${threadLines(where)}), expected as (${papersInStock})
    select place_id, material_id, number, trim_scale(expected.quantity)::text as paper, trim_scale(moved.quantity)::text as ledger
    from expected cross join lateral (
      select coalesce(sum(case when to_warehouse_id is null then 0 else quantity end - case when from_warehouse_id is null then 0 else quantity end), 0)
        as quantity
      from stock_movements as it where it.document_number = expected.number and it.material_id = any(same_material(expected.material_id))) as moved
    where moved.quantity <> expected.quantity order by place_id, material_id, number limit 1000`.execute(db);
  return rows;
}
