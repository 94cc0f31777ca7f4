import { sql, type Kysely } from 'kysely';

/** A count may be of one family alone, so that a warehouse is counted part by part. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stock_counts add column familia_id integer references material_families;
    create index stock_counts_of_family on stock_counts (familia_id) where familia_id is not null;
  `.execute(db);
}
