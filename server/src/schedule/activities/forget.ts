import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import '../tables.ts';

/** How long what was deleted can be brought back. */
const days = 30;

export async function forgetRemovals({ db }: { db: Database }): Promise<void> {
  for (const table of ['schedule_removals', 'schedule_removed_activities'] as const)
    await db
      .deleteFrom(table)
      .where('removed_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
      .execute();
  // Calendars of single activities that nobody follows, nor could again.
  await sql`
    delete from schedule_calendars as it
    where not is_plans
      and not exists (select from schedule_activities as row where row.calendar_id = it.id)
      and not exists (select from schedule_removed_activities as gone where gone.plan_id = it.plan_id)
      and not exists (
        select from schedule_plans as plan join schedule_removals as removal using (place_id) where plan.id = it.plan_id)`.execute(db);
}
