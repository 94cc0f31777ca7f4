import { sql, type Kysely } from 'kysely';

/** Whether everything had a price when it was asked for: what had none may be any amount, so that the highest are asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table approvals add column is_priced boolean not null default true`.execute(db);
}
