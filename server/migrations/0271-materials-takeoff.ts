import { sql, type Kysely } from 'kysely';

/** What a request is for in the plan of its place, and the take-off that it was sent from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table material_requests add column activity_id integer references schedule_activities on delete set null;
    alter table material_requests add column takeoff text;
    alter table material_requests add constraint material_requests_activity check (activity_id is null or place_id is not null);
    create index material_requests_of_activity on material_requests (activity_id);
    create index material_requests_of_takeoff on material_requests (takeoff);
    select versions.renew('material_requests');
  `)
    .execute(db);
}
