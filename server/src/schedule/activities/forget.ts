import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import '../tables.ts';

/** How long a Gantt that was deleted can be brought back. */
const days = 30;

export const forgetRemovals = ({ db }: { db: Database }): Promise<unknown> =>
  db
    .deleteFrom('schedule_removals')
    .where('removed_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
