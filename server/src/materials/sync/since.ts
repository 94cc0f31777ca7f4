import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import '../tables.ts';

/** A week without having read all suppliers is the longest. */
const longestWithoutAll = 7;

/**
 * Since which day the suppliers that changed are asked for, which is kept; undefined: all of them, as whoever starts a run by hand wants it, and
 * each week a night. The day before the last run that ended well began: every change is read twice (decision 207).
 */
export async function suppliersSince(db: Database, run: { id: number; user_id: number | null }): Promise<string | undefined> {
  if (run.user_id !== null) return undefined;
  const { rows } = await sql<{ since: string | null }>`
    update erp_sync_runs as run set suppliers_since = last.since
    from (
      select case when max(started_at) filter (where suppliers_since is null) > now() - make_interval(days => ${longestWithoutAll})
        then (max(started_at) at time zone 'America/Santiago')::date - 1 end as since
      from erp_sync_runs where state = 'terminada') as last
    where run.id = ${run.id}
    returning run.suppliers_since::text as since`.execute(db);
  return rows[0]?.since ?? undefined;
}
