import { sql, type Kysely } from 'kysely';

/** What named the activities of a plan that goes (requests, rows of take-offs) names them again when it is brought back; photos are tied by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table schedule_removals add column named json;

    create function names_of_activities(plan integer) returns json language sql stable as $$
      select json_agg(it) from (
        select 'requests' as what, request.id, activity_id from material_requests as request
          join schedule_activities as row on row.id = activity_id where row.plan_id = plan
        union all
        select 'rows', own.id, activity_id from cubage_rows as own join schedule_activities as row on row.id = activity_id where row.plan_id = plan
      ) as it $$;

    -- What names another activity by now stays with that one; one that is not there any more is named by nothing.
    create function name_activities_again(named json) returns void language plpgsql as $$
    begin
      update material_requests as it set activity_id = own.activity_id from json_to_recordset(named) as own (what text, id integer, activity_id integer)
        where own.what = 'requests' and it.id = own.id and it.activity_id is null
          and exists (select from schedule_activities as row where row.id = own.activity_id);
      update cubage_rows as it set activity_id = own.activity_id from json_to_recordset(named) as own (what text, id integer, activity_id integer)
        where own.what = 'rows' and it.id = own.id and it.activity_id is null
          and exists (select from schedule_activities as row where row.id = own.activity_id);
    end $$;
  `)
    .execute(db);
}
