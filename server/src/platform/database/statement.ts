import { RawNode, type Compilable, type CompiledQuery } from 'kysely';
import type { Reader } from './database.ts';
import { goesAlong } from './prepare.ts';

/** Stands in a statement where each asking puts its own value. Nothing can be learned from it: the statement is the same for all. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  [Symbol.toPrimitive](): never {
    throw new TypeError(`${this.name} is not known while the statement is written: what depends on it belongs to the shape`);
  }
}

type StatementText = Pick<CompiledQuery, 'sql' | 'parameters' | 'query'>;
type Values = Readonly<Record<string, unknown>>;
/** So many shapes of one statement are remembered; filters make many. */
const most = 500;

/**
 * A statement that is written once for each shape and then asked with other values: writing one with the query builder takes the
 * server longer than asking it. `write` gets a slot for each value that is not undefined, and must not look at it; what the text
 * depends on is the shape. One that is not answered goes along with the next (`goesAlong`).
 */
export function statement<D extends Pick<Reader, 'getExecutor'>, S, V extends object, Row>(
  write: (db: D, shape: S, slots: V) => Compilable<Row>,
  { isAnswered = true }: { isAnswered?: boolean } = {},
): (db: D, shape: S, values: V) => Promise<Row[]> {
  const written = new Map<string, StatementText>();
  const writtenFor = (db: D, shape: S, names: readonly string[]): StatementText => {
    const key = JSON.stringify([shape, names]);
    const known = written.get(key);
    if (known) return known;
    // The slots stand for values of their types until the statement is asked.
    const slots = Object.fromEntries(names.map((it) => [it, new Slot(it)])) as V;
    const { sql, parameters } = write(db, shape, slots).compile();
    // Without the tree it was written from, which is thirty times as large.
    const fresh = { sql, parameters, query: RawNode.createWithSql(sql) };
    if (written.size >= most) written.clear();
    written.set(key, fresh);
    return fresh;
  };
  return async (db, shape, values) => {
    const given = values as Values;
    const names = Object.keys(given).filter((it) => given[it] !== undefined);
    const { sql, parameters, query } = writtenFor(db, shape, names);
    const filled = parameters.map((it) => (it instanceof Slot ? given[it.name] : it));
    if (!isAnswered) goesAlong(filled);
    // The number of an asking is for plugins, of which there are none.
    const asked: CompiledQuery<Row> = { sql, query, parameters: filled, queryId: { queryId: '' } };
    return (await db.getExecutor().executeQuery(asked)).rows;
  };
}
