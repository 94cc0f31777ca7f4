import { sql, type Kysely } from 'kysely';

/** The last order of a supplier, whose terms the next one is proposed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index purchase_orders_last_of_supplier on purchase_orders (supplier_code, id desc) where status = 'emitida'`.execute(db);
}
