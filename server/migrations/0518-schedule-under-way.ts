import { sql, type Kysely } from 'kysely';

/**
 * What is under way on some days is found by its start, and only what takes longer than a month by its stretch of time (decision 192): the
 * stretches of all took a third of the time in which rows that moved are written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    drop index schedule_activities_on;
    create index schedule_activities_by_start on schedule_activities (start_at) where not is_summary and not inactive;
    create index schedule_activities_long on schedule_activities using gist (tsrange(start_at, finish_at, '[]'))
      where not is_summary and not inactive and finish_at - start_at > interval '31 days'`)
    .execute(db);
}
