import { sql, type Kysely } from 'kysely';

/** The history of a project with its places: which places it had, and whose a place was at a time. The search by address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index audit_places_of_project on audit ((coalesce(after ->> 'codigoProyecto', before ->> 'codigoProyecto')), entity_id)
      where entity = 'place' and coalesce(after ->> 'codigoProyecto', before ->> 'codigoProyecto') is not null;
    create index audit_projects_of_place on audit (entity_id, id desc)
      where entity = 'place' and coalesce(after ->> 'codigoProyecto', before ->> 'codigoProyecto') is not null;
    create index projects_by_address on projects using gin (fold(direccion collate "C") gin_trgm_ops);
  `.execute(db);
}
