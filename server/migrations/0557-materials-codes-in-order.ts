import { sql, type Kysely } from 'kysely';

/** Codes of materials sort as the numbers they have, along an index also where there are a million of them (decision 175). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index materials_by_code on materials (codigo collate es_natural);
    drop index materials_of_family;
    create index materials_of_family on materials (familia_id, codigo collate es_natural);
  `.execute(db);
}
