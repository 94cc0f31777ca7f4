import { sql, type Kysely } from 'kysely';

/** The open requests of a project, by what has become of them: whoever manages hundreds of projects counts theirs, not those of the company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index material_requests_open_of_project on material_requests (project_id, status)
      where status in ('restringida', 'pendiente', 'aprobada', 'incompleta', 'en_curso')`)
    .execute(db);
}
