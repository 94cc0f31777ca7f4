import { sql, type Kysely } from 'kysely';

/**
 * Activities that somebody deleted one by one, as they were: whoever takes that back has the same ones again, with what named them. What a
 * baseline says of them stands by their number, and never went. Beside what an import did to a plan stand the baselines that it wrote over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table schedule_removed_activities (
      -- The number that it had.
      id integer primary key,
      plan_id integer not null references schedule_plans on delete cascade,
      activity json not null,
      named json,
      removed_at timestamptz not null default now()
    );
    create index schedule_removed_activities_of_plan on schedule_removed_activities (plan_id);
    create index schedule_removed_activities_by_age on schedule_removed_activities (removed_at);

    create function naming_activities(ids integer[]) returns table (what text, id integer, activity_id integer) language sql stable as $$
      select 'requests', request.id, request.activity_id from material_requests as request where request.activity_id = any(ids)
      union all
      select 'rows', own.id, own.activity_id from cubage_rows as own where own.activity_id = any(ids) $$;

    alter table schedule_removals add column baselines json;
  `)
    .execute(db);
}
