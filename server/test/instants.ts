import { sql } from 'kysely';
import type { Reader } from '../src/platform/database/database.ts';

/** Between two calls, by the database's clock. */
export async function instantNow(db: Reader): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`.execute(db);
  return rows[0]?.at ?? '';
}

/** Whether so many milliseconds have passed, by a timer of this process: when the machine is busy it comes as late as the others here. */
export function timeIsUp(milliseconds: number): () => boolean {
  let isUp = false;
  setTimeout(() => (isUp = true), milliseconds).unref();
  return () => isUp;
}
