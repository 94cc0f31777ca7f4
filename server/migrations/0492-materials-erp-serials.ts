import { sql, type Kysely } from 'kysely';

/** Whether the ERP manages a material by serial numbers, as its synchronisation reads: what moves it there names them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table materials add column erp_serials boolean not null default false`.execute(db);
}
