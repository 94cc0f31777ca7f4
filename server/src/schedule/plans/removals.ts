import type { Plan } from 'contract/schedule/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { sql } from 'kysely';
import '../tables.ts';

const most = 5;

/** What stood at a place before it was deleted or replaced, the latest first; the night forgets what is too old. */
export async function readRemovals(db: Reader, place_id: number): Promise<Plan['removals']> {
  const rows = await db
    .selectFrom('schedule_removals as it')
    .innerJoin('users', 'users.id', 'it.removed_by')
    .where('it.place_id', '=', place_id)
    .orderBy('it.removed_at', 'desc')
    .limit(most)
    .select(['it.id', 'it.removed_at', 'users.nombre as removed_by'])
    // Of a large plan these are megabytes: how long they are is known without unpacking them, and an empty list is two letters.
    .select(sql<boolean>`pg_column_size(it.activities) > 8`.as('has_activities'))
    .execute();
  return rows.map((it) => ({ ...it, removed_at: it.removed_at.toISOString() }));
}
