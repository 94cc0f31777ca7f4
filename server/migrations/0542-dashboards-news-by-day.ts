import { sql, type Kysely } from 'kysely';

/** What changed in the last days of the projects that somebody follows is found by its day, whatever was there before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index project_stages_by_day on project_stages (desde);
    create index place_document_versions_by_day on place_document_versions (subido_at);
  `.execute(db);
}
