import { sql, type Kysely } from 'kysely';

/** What is due is found by its end: of all plans, everything in each of those that run was read for it, twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index schedule_activities_due on schedule_activities (finish_at, id) include (plan_id, responsable_id)
      where actual_finish is null and not is_summary and not inactive`)
    .execute(db);
}
