import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import './tables.ts';

/** How long what somebody did in a take-off can be taken back. */
const days = 30;

export async function forgetUndone({ db }: { db: Database }): Promise<void> {
  const longAgo = sql<Date>`now() - make_interval(days => ${days})`;
  await db.deleteFrom('cubage_repricings').where('repriced_at', '<', longAgo).execute();
  await db.deleteFrom('cubage_substitutions').where('substituted_at', '<', longAgo).execute();
  await db.deleteFrom('cubage_uploads').where('uploaded_at', '<', longAgo).execute();
  await db.deleteFrom('cubage_removed_rows').where('removed_at', '<', longAgo).execute();
}
