import { sql, type Kysely } from 'kysely';

/** How large the places of a sample are: what each of them used says nothing of a place of another size (decision 193). The next night fills it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cubage_statistics add column smallest numeric, add column largest numeric`.execute(db);
}
