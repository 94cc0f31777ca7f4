import { sql, type Kysely } from 'kysely';

/**
 * What names an activity lets go of it as a set: row by row, «on delete set null» prepared an update of each table for every one of 10,000
 * activities that go, though nothing named most of them. The constraints still hold, and are asked when the transaction ends. Links need no
 * constraint of their own for their plan: both their ends name it. What is kept of a Gantt that goes is text that is taken apart only when
 * somebody wants it back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['photos', 'material_requests', 'cubage_rows'])
    await sql
      .raw(
        `alter table ${table} drop constraint ${table}_activity_id_fkey,
           add constraint ${table}_activity_id_fkey foreign key (activity_id) references schedule_activities deferrable initially deferred`,
      )
      .execute(db);
  await sql
    .raw(`
    create function forget_activities() returns trigger language plpgsql as $$
    declare
      ids integer[] := array(select id from gone);
    begin
      update photos set activity_id = null where activity_id = any(ids);
      update material_requests set activity_id = null where activity_id = any(ids);
      update cubage_rows set activity_id = null where activity_id = any(ids);
      return null;
    end $$;
    create trigger schedule_activities_forget after delete on schedule_activities
      referencing old table as gone for each statement execute function forget_activities();

    alter table schedule_links drop constraint schedule_links_plan_id_fkey;
    alter table schedule_removals alter column activities type json, alter column links type json;
  `)
    .execute(db);
}
