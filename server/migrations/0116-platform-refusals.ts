import { sql, type Kysely } from 'kysely';

/** A refusal that leaves what was written is given again too, when the same is sent again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_keys add column refusal jsonb`.execute(db);
}
