import { sql } from 'kysely';
import { newPool, openDatabase, type Database, type Reader } from './database.ts';
import type { Purpose } from './line.ts';

/** So many look back at once; others wait for their turn. */
const linesBack = 2;

/** Lines over which the tables are read as they stood at an instant: those whose versions are kept, the others as they are (decision 058). */
export class Past {
  readonly #db: Database;

  constructor(url: string, watch: Purpose['watch']) {
    // Opened when somebody looks back, and of their own: what is prepared over them is prepared for the tables as they stood.
    this.#db = openDatabase(newPool(url, linesBack, { watch, isReadOnly: true }));
  }

  at<T>(instant: Temporal.Instant, look: (db: Reader) => Promise<T>): Promise<T> {
    return this.#db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await sql`select set_config('past.at', ${instant.toString()}, true), set_config('search_path', 'past, public', true)`.execute(tx);
        return look(tx);
      });
  }

  /** Since when all of these tables keep what their rows were. */
  async since(tables: readonly string[]): Promise<Date | null> {
    const { rows } = await sql<{ since: Date | null }>`
      select max(since) as since from versions.kept where name = any(${tables}::text[])`.execute(this.#db);
    return rows[0]?.since ?? null;
  }

  close(): Promise<void> {
    return this.#db.destroy();
  }
}
