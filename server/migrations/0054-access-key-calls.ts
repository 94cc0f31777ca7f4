import { sql, type Kysely } from 'kysely';

/** What a key opens besides the permissions of its scopes: calls that ask for a session only, by their id. Keys made before open none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table access_keys add calls text[] not null default '{}'`.execute(db);
}
