import { sql, type Kysely } from 'kysely';

/** Since which day the ERP was asked for suppliers that changed: a night asks for few, and now and then for all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null: all of them were read.
    alter table erp_sync_runs add column suppliers_since date;
    create index erp_sync_runs_finished on erp_sync_runs (started_at) where state = 'terminada';
  `.execute(db);
}
