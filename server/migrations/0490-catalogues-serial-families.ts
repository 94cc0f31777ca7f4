import { sql, type Kysely } from 'kysely';

/** Whether the materials of a family are known by their serial numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table material_families add column lleva_series boolean not null default false`.execute(db);
}
