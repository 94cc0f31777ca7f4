import { sql, type Kysely } from 'kysely';

/**
 * Plans of places are looked back at, with their activities and links. What is there already counts as there always was: since when
 * versions are kept is said. Rows that come are there since they were written, so that an import costs no version for each of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['schedule_plans', 'schedule_activities', 'schedule_links'])
    await sql
      .raw(
        `alter table ${table} add column created_at timestamptz not null default '-infinity';
         alter table ${table} alter column created_at set default now();`,
      )
      .execute(db);
  await sql`
    select versions.keep('schedule_plans', '{id}', 'created_at', '{place_id}');
    select versions.keep('schedule_activities', '{id}', 'created_at', '{plan_id}');
    select versions.keep('schedule_links', '{id}', 'created_at', '{plan_id}');
  `.execute(db);
}
