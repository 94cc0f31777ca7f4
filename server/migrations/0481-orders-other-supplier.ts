import { sql, type Kysely } from 'kysely';

/** An order in the place of one that was issued to another supplier: somebody prepares it, whatever it comes from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table purchase_orders
        -- The order that it takes the place of; one takes it once.
        add column replaces_id integer unique references purchase_orders,
        drop constraint purchase_orders_prepared,
        add constraint purchase_orders_prepared check ((origin = 'purchase_request' or replaces_id is not null) = (prepared_by is not null)),
        add constraint purchase_orders_replaces check (replaces_id <> id);
      drop index purchase_orders_once;
      create unique index purchase_orders_once on purchase_orders (origin, origin_id, supplier_code, currency)
        where origin = 'service_request' and status not in ('anulada', 'rechazada');`,
    )
    .execute(db);
}
