import { sql, type Kysely } from 'kysely';

/** What is asked for as an order becomes one when it is approved: from each supplier and in each currency once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table purchase_orders
        drop constraint purchase_orders_origin,
        add constraint purchase_orders_origin check (origin in ('service_request', 'purchase_request', 'material_request'));
      drop index purchase_orders_once;
      create unique index purchase_orders_once on purchase_orders (origin, origin_id, supplier_code, currency)
        where origin in ('service_request', 'material_request') and status not in ('anulada', 'rechazada');
      create index purchase_orders_of_origin_id on purchase_orders (origin_id) where origin = 'material_request';`,
    )
    .execute(db);
}
