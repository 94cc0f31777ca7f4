import { sql, type Kysely } from 'kysely';

/**
 * What names an activity lets go of it as a set: row by row, «on delete set null» prepared an update of each table for every one of 10,000
 * activities that go, though nothing named most of them. The constraints still hold the activity from the moment on that somebody names it;
 * only for a deletion, until it has let go of all of them, do they wait. Links need no constraint of their own for their plan: both their
 * ends name it. What is kept of a Gantt that goes is text that is taken apart only when somebody wants it back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = ['photos', 'material_requests', 'cubage_rows'];
  const constraints = tables.map((table) => `${table}_activity_id_fkey`).join(', ');
  for (const table of tables)
    await sql
      .raw(
        `alter table ${table} drop constraint ${table}_activity_id_fkey,
           add constraint ${table}_activity_id_fkey foreign key (activity_id) references schedule_activities deferrable`,
      )
      .execute(db);
  await sql
    .raw(`
    create function begin_forgetting_activities() returns trigger language plpgsql as $$
    begin
      set constraints ${constraints} deferred;
      return null;
    end $$;
    create trigger schedule_activities_begin_forgetting before delete on schedule_activities
      for each statement execute function begin_forgetting_activities();

    create function forget_activities() returns trigger language plpgsql as $$
    declare
      ids integer[] := array(select id from gone);
    begin
      update photos set activity_id = null where activity_id = any(ids);
      update material_requests set activity_id = null where activity_id = any(ids);
      update cubage_rows set activity_id = null where activity_id = any(ids);
      set constraints ${constraints} immediate;
      return null;
    end $$;
    create trigger schedule_activities_forget after delete on schedule_activities
      referencing old table as gone for each statement execute function forget_activities();

    alter table schedule_links drop constraint schedule_links_plan_id_fkey;
    alter table schedule_removals alter column activities type json, alter column links type json;
  `)
    .execute(db);
}
