import { sql, type Kysely } from 'kysely';

/** How much is bought of what lay elsewhere, and what it costs, is what its line says now: lines are lowered, raised and closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table leftovers_ignored drop column quantity, drop column amount`.execute(db);
}
