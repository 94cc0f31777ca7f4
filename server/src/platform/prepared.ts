import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** So many different statements are prepared on each connection; rarer ones are planned each time. */
const most = 300;
/** Longer texts are bulk inserts, whose text is another one for each number of rows. */
const longest = 3_000;
const staleStatement = '0A000';

/**
 * The same pool, whose statements are prepared under a name: planning a list's query takes as long as running it.
 * Lists with many filters have many texts, so the number of names is bounded.
 */
export function prepared(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most || text.length > longest || !/^(select|insert|update|delete|with) /.test(text))
      return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
  const lend = (client: pg.PoolClient) => {
    let broken = false;
    return {
      query: (text: string, values: unknown[]) =>
        client.query({ text, values, name: nameOf(text) }).catch((error: Error) => {
          // A migration changed the table behind a prepared statement: a new connection prepares it anew.
          if ('code' in error && error.code === staleStatement) broken = true;
          throw error;
        }),
      release: () => client.release(broken),
    };
  };
  // Kysely asks for less than its type says: connections with `query` and `release`, and `end`.
  const lending = {
    connect: async () => lend(await pool.connect()) as unknown as PostgresPoolClient,
    end: () => pool.end(),
    options: pool.options,
  };
  return lending;
}
