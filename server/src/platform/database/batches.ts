import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CompiledQuery, type Compilable } from 'kysely';
import type { Reader } from './database.ts';

interface Cursor {
  run(sql: string, parameters?: readonly unknown[]): Promise<unknown[]>;
}
const batch = 250;

/**
 * The rows of a query, a few hundred at a time and all of one moment, however long the reader takes: nothing but the batch
 * under way is in memory. A reader that stops reading for a minute loses the connection; one that goes away frees it.
 */
export function batchesOf<T>(db: Reader, query: Compilable<T>): AsyncIterable<T[]> {
  const batches: Readable & AsyncIterable<T[]> = new PassThrough({ objectMode: true, highWaterMark: 1 });
  // The query may fail before anybody reads: whoever then reads hears of it, and an error without a listener would end the server.
  batches.on('error', () => undefined);
  const { sql, parameters } = query.compile();
  const work = db.getExecutor().provideConnection(async (connection) => {
    const run: Cursor['run'] = async (text, given = []) => (await connection.executeQuery(CompiledQuery.raw(text, [...given]))).rows;
    await run('begin isolation level repeatable read read only');
    try {
      await run("set local idle_in_transaction_session_timeout = '60s'");
      await run(`declare batches no scroll cursor for ${sql}`, parameters);
      await pipeline(fetchBatches({ run }), batches as PassThrough & AsyncIterable<T[]>);
    } finally {
      // Waits its turn behind a fetch under way, so the connection goes back clean.
      await run('rollback');
    }
  });
  work.catch((error: Error) => batches.destroy(error));
  return batches;
}

async function* fetchBatches({ run }: Cursor): AsyncGenerator<unknown[]> {
  for (;;) {
    const rows = await run(`fetch ${batch} from batches`);
    if (rows.length === 0) return;
    yield rows;
  }
}
