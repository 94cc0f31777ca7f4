import { sql, type Kysely } from 'kysely';

/** Requests are looked back at. What lay in a warehouse at an instant is the sum of its ledger until then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    select versions.keep('material_requests', '{id}', 'created_at');
    select versions.keep('material_request_lines', '{id}', null, '{request_id}');

    create view past.stocks as
      select warehouse_id, material_id, sum(quantity)::numeric(18, 3) as quantity from (
        select to_warehouse_id as warehouse_id, material_id, quantity
          from public.stock_movements where to_warehouse_id is not null and at <= past.at()
        union all
        select from_warehouse_id, material_id, -quantity
          from public.stock_movements where from_warehouse_id is not null and at <= past.at()) as moved
      group by warehouse_id, material_id;
  `.execute(db);
}
