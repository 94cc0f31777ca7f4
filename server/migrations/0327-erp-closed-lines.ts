import { sql, type Kysely } from 'kysely';

/** A line of a document of our own ERP of which nothing more is waited for, whatever came of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table erp_document_lines add column is_closed boolean not null default false,
    add constraint erp_document_lines_closed check (not is_closed or open_quantity = 0)`.execute(db);
}
