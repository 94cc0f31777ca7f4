import { sql, type Kysely } from 'kysely';

/** Projects and places are looked back at: with their stages, panels, people, contacts and equipment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    select versions.keep('projects', '{id}', 'created_at', '{codigoProyecto}');
    select versions.keep('project_stages', '{project_id, stage_id}');
    select versions.keep('project_panels', '{project_id, panel_id}');
    select versions.keep('project_members', '{project_id, user_id}');
    select versions.keep('places', '{id}', 'created_at', '{codigoProyecto}');
    select versions.keep('contacts', '{id}', 'created_at', '{place_id}');
    select versions.keep('technical_information', '{id}', 'created_at', '{place_id}');
    select versions.keep('technical_regulations', '{place_id, normativa_id}');
    select versions.keep('technical_panels', '{place_id, orden}');
    select versions.keep('technical_inverters', '{place_id, orden}');
  `.execute(db);
}
