import { sql, type RawBuilder } from 'kysely';
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

/** How many there are besides those that are told, and how many of them changed since. */
export interface UnreadRows {
  total: number;
  changed: number;
}

/**
 * Which rows of a table are told where there may be thousands, then or today: those that changed since first, the newest first. Asked
 * of the past, which knows both.
 */
export async function rowsToTell(
  past: Reader,
  table: string,
  { among, most }: { among: RawBuilder<boolean>; most: number },
): Promise<{ ids: number[]; unread: UnreadRows }> {
  const { rows } = await sql<{ id: number; total: number; changed: number }>`
    with before as (select id, true as was from ${sql.id('past', table)} where ${among}),
      today as (select id, true as is_there from ${sql.id('public', table)} where ${among}),
      known as (
        select id, was is null or is_there is null or exists (
          select from ${sql.id('versions', table)} as version where version.id = any_time.id and was_until > past.at()) as is_changed
        from (before full join today using (id)) as any_time)
    select id, count(*) over () as total, count(*) filter (where is_changed) over () as changed
    from known order by is_changed desc, id desc limit ${most}`.execute(past);
  const [first] = rows;
  const unread = { total: (first?.total ?? 0) - rows.length, changed: Math.max(0, (first?.changed ?? 0) - rows.length) };
  return { ids: rows.map((it) => it.id), unread };
}
