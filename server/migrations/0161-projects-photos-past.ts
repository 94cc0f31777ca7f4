import { sql, type Kysely } from 'kysely';

/** The photos of a place are looked back at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select versions.keep('photos', '{id}', 'created_at', '{place_id}')`.execute(db);
}
