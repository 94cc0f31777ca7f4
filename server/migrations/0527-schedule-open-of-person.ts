import { sql, type Kysely } from 'kysely';

/**
 * What somebody answers for on some days is found in the index alone: of a person with very many activities half of what ends later had to
 * be read to see that it also begins later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    drop index schedule_activities_open_of_person;
    create index schedule_activities_open_of_person on schedule_activities (responsable_id, finish_at, start_at) include (plan_id)
      where actual_finish is null and not is_summary and not inactive and not suspendida`)
    .execute(db);
}
