import { sql, type Kysely } from 'kysely';

/** The search over everything finds documents by the name of their file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index place_document_versions_named on place_document_versions using gin (fold(nombre collate "C") gin_trgm_ops)`.execute(
    db,
  );
}
