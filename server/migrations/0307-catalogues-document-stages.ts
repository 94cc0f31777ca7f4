import { sql, type Kysely } from 'kysely';

/** Without which documents nothing of a stage may begin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table document_names add column etapa_id integer references stages;
    create index document_names_of_stage on document_names (etapa_id);
  `.execute(db);
}
