import { sql } from 'kysely';
import { dayOf, today } from '../../platform/database/days.ts';
import type { Database } from '../../platform/database/database.ts';
import '../tables.ts';

/** All suppliers are read again on the seventh day: nights are counted, not hours, as one may begin a little before the last one. */
const daysUntilAll = 7;

/**
 * Since which day the suppliers that changed are asked for, which is kept; undefined: all of them, as whoever starts a run by hand wants it, and
 * each week a night. The day before the last run that ended well began: every change is read twice (decision 207).
 */
export async function suppliersSince(db: Database, run: { id: number; user_id: number | null }): Promise<string | undefined> {
  if (run.user_id !== null) return undefined;
  const { rows } = await sql<{ since: string | null }>`
    update erp_sync_runs as run set suppliers_since = last.since
    from (
      select case when max(day) filter (where suppliers_since is null) > ${today} - ${sql.lit(daysUntilAll)}
        then max(day) - 1 end as since
      from (
        select ${dayOf('started_at')} as day, suppliers_since from erp_sync_runs where state = 'terminada'
      ) as finished) as last
    where run.id = ${run.id}
    returning run.suppliers_since::text as since`.execute(db);
  return rows[0]?.since ?? undefined;
}
