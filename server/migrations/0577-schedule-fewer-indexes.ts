import { sql, type Kysely } from 'kysely';

/**
 * A row that moves is written anew in every index. The order among siblings is read with the whole plan, which `schedule_activities_of_plan`
 * finds, and rows beneath another one by `schedule_activities_of_parent`; what nobody answers for is looked for by no person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    drop index schedule_activities_in_order;
    drop index schedule_activities_open_of_person;
    create index schedule_activities_open_of_person on schedule_activities (responsable_id, finish_at, start_at) include (plan_id)
      where actual_finish is null and not is_summary and not inactive and not suspendida and responsable_id is not null`)
    .execute(db);
}
