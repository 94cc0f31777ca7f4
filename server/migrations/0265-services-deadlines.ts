import { sql, type Kysely } from 'kysely';

/** Deadlines of offers are found by their day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index quote_rounds_by_deadline on quote_rounds (deadline)`.execute(db);
}
