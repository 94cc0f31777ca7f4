import { sql, type Kysely } from 'kysely';

/** The documents of a place are looked back at, with the version that was in force. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    select versions.keep('place_documents', '{id}', 'created_at', '{place_id}');
    select versions.keep('place_document_versions', '{document_id, numero}', 'subido_at');
  `.execute(db);
}
