import { sql, type Kysely } from 'kysely';

/** A plan that a file replaced comes back with the calendar that it had; of those that were kept before it is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table schedule_removals
      add column day_minutes integer constraint schedule_removals_day_minutes check (day_minutes between 60 and 1440),
      add column calendar jsonb`.execute(db);
}
