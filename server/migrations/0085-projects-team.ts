import { sql, type Kysely } from 'kysely';

/** What somebody does in a project, and from when until when; without days, from the beginning or without end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table project_members
      add column funcion text,
      add column desde date,
      add column hasta date,
      add column version integer not null default 1,
      add constraint project_members_days check (desde <= hasta);
  `.execute(db);
}
