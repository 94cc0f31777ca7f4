import { sql, type Kysely } from 'kysely';

/** Who hears what a supplier answers, once it is not who sent the order: whoever took it over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase_order_links add column heard_by integer references users;
    create index purchase_order_links_heard_by on purchase_order_links (heard_by);
  `.execute(db);
}
