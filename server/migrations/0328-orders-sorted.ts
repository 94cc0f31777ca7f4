import { sql, type Kysely } from 'kysely';

/** Orders by their delivery, the last first: what has no day is last in that too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index purchase_orders_by_delivery_down on purchase_orders (delivery_date desc nulls last, id desc)`.execute(db);
}
