import { sql, type Kysely } from 'kysely';

/** The maintenance page is one thing with one version: its texts and its expected end are saved together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table maintenance_mode add column page_version integer not null default 1;
  `.execute(db);
}
