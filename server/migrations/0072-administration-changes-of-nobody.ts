import { sql, type Kysely } from 'kysely';

/** What changed of something while its approval waited may be nobody's doing: a price, a rate. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table approval_changes alter by_user_id drop not null`.execute(db);
}
