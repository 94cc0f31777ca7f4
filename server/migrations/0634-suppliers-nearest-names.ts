import { sql, type Kysely } from 'kysely';

/**
 * The names nearest to one that is typed are read along the index, the nearest first: where thousands share a word, each of their keys was
 * made and compared before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index supplier_records_nearest on supplier_records using gist (company_key(name) gist_trgm_ops (siglen = 256));
    drop index supplier_records_company`)
    .execute(db);
}
