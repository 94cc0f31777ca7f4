import { sql, type Kysely } from 'kysely';

/** A material that is called the same is found before another one is created. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index materials_name_key on materials (name_key(descripcion))`.execute(db);
}
