import { sql, type Kysely } from 'kysely';

/** What somebody answers for and is not over: who answered for thousands of activities in years is not asked through all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index schedule_activities_open_of_person on schedule_activities (responsable_id, finish_at)
      where actual_finish is null and not is_summary and not inactive and not suspendida`)
    .execute(db);
}
