import { sql, type Kysely } from 'kysely';

/** What the ERP said last of a supplier's terms: what stands here as it said follows it, what a person wrote here stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table supplier_records add column erp_said jsonb check (jsonb_typeof(erp_said) = 'object')`.execute(db);
}
