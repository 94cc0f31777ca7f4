import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Database } from '../src/platform/database/database.ts';

/** Returns once so many statements wait for a row that somebody else has locked. */
export const untilWaiting = (db: Database, count = 1): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows.length).toBe(count);
    },
    { timeout: 10_000, interval: 20 },
  );
