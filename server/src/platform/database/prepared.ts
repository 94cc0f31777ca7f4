import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { DatabaseLost, isLast } from '../lost.ts';

/** So many different statements are prepared on each connection; rarer ones are planned each time. */
const most = 300;
/** Whether an index helps depends on what was typed: these are planned for their values, each time. */
const likePattern = / like /;
/** Longer texts are bulk inserts, whose text is another one for each number of rows. */
const longest = 3_000;
const preparable = /^(select|insert|update|delete|with)\s/;
const staleStatement = '0A000';

/**
 * The same pool, whose statements are prepared under a name: planning a list's query takes as long as running it.
 * Lists with many filters have many texts, so the number of names is bounded. A line that breaks is told as
 * `DatabaseLost`, to everything that is still asked over it, and never lent again.
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most || text.length > longest || !preparable.test(text) || likePattern.test(text))
      return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
  const lend = (client: pg.PoolClient) => {
    let broken = false;
    let lost: DatabaseLost | undefined;
    return {
      // pg's own promises keep each answer alive until the next full collection of garbage; a callback does not.
      query: (text: string, values: unknown[]) =>
        new Promise((resolve, reject) => {
          // The first reason is the true one: a rollback that finds no line would hide it.
          if (lost) return reject(lost);
          client.query({ text, values, name: nameOf(text) }, (error: Error | null, result) => {
            if (!error) return resolve(result);
            // A migration changed the table behind a prepared statement: a new connection prepares it anew.
            if ('code' in error && error.code === staleStatement) broken = true;
            if (isLast(error, client)) lost = new DatabaseLost(error);
            reject(lost ?? error);
          });
        }),
      release: () => client.release(broken || lost !== undefined),
    };
  };
  // Kysely knows a connection by what it was lent, so each is lent as the same thing every time.
  const lent = new WeakMap<pg.PoolClient, ReturnType<typeof lend>>();
  const connect = async () => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseLost(error);
    });
    const known = lent.get(client) ?? lend(client);
    if (!lent.has(client)) lent.set(client, known);
    return known as unknown as PostgresPoolClient;
  };
  // Kysely asks for less than its type says: connections with `query` and `release`, and `end`.
  return { connect, end: () => pool.end(), options: pool.options };
}
