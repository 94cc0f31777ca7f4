import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { DatabaseLost, isLast } from '../lost-line.ts';
import { arePlain, Turn, type Ahead, type StatementFacts, type NamedStatement } from './turn.ts';

/** So many different statements are prepared on each connection; rarer ones are planned each time. */
const most = 500;
/** Whether an index helps depends on what was typed: these are planned for their values, each time. */
const likePattern = / like /;
/** Longer ones are bulk inserts, whose text is another one for each number of rows, and reports that are planned for what is asked of them. */
const longest = { text: 6_000, values: 100 };
const preparable = /^(\s*(select|insert|update|delete|with)\s[^;]*|begin|commit)$/;
const staleStatement = '0A000';

const goingAlong = new WeakSet<readonly unknown[]>();

/**
 * Marks a statement of a transaction, by its values, as one whose answer interests nobody: it goes with the next one, or with the
 * commit, and spares a turn. When it is refused, so is what it went with.
 */
export function goesAlong<V extends readonly unknown[]>(values: V): V {
  goingAlong.add(values);
  return values;
}

/**
 * The same pool, whose statements are prepared under a name: planning a list's query takes as long as running it.
 * Lists with many filters have many texts, so the number of names is bounded. A transaction begins with its first statement, in the
 * same turn. A line that breaks is told as `DatabaseLost`, to everything that is still asked over it, and never lent again.
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string, values: number): string | undefined => {
    const known = names.get(text);
    const isLong = text.length > longest.text || values > longest.values;
    if (known !== undefined || names.size >= most || isLong || !preparable.test(text) || likePattern.test(text)) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
  // Kysely knows a connection by what it was lent, so each is lent as the same thing every time.
  const lent = new WeakMap<pg.PoolClient, LentLine>();
  const connect = async () => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseLost(error);
    });
    const known = lent.get(client) ?? new LentLine(client, nameOf);
    if (!lent.has(client)) lent.set(client, known);
    return known as unknown as PostgresPoolClient;
  };
  // Kysely asks for less than its type says: connections with `query` and `release`, and `end`.
  return { connect, end: () => pool.end(), options: pool.options };
}

/** The answer to what was not asked, or not yet. */
const nothing = { command: '', rowCount: null, rows: [] };

/** A line as it is lent to whoever asks over it. */
class LentLine {
  readonly #client: pg.PoolClient;
  readonly #nameOf: (text: string, values: number) => string | undefined;
  /** The names that this line knows, and what it knows of them. */
  readonly #known = new Map<string | undefined, StatementFacts>();
  /** What goes with the next statement: first of all the beginning of the transaction. */
  #waiting: Ahead[] = [];
  #isInTransaction = false;
  #isBroken = false;
  #lost: DatabaseLost | undefined;

  constructor(client: pg.PoolClient, nameOf: (text: string, values: number) => string | undefined) {
    this.#client = client;
    this.#nameOf = nameOf;
  }

  async query(text: string, values: unknown[]): Promise<unknown> {
    const asked = { text, values, name: this.#nameOf(text, values.length) };
    const mayWait = text === 'begin' || (this.#isInTransaction && goingAlong.has(values));
    if (text === 'begin') this.#isInTransaction = true;
    // What the line does not know yet by its name is asked at once.
    if (mayWait && this.#known.has(asked.name) && arePlain(values)) {
      this.#waiting.push({ ...asked, values });
      return nothing;
    }
    const ends = text === 'commit' || text === 'rollback';
    if (ends) this.#isInTransaction = false;
    const ahead = this.#waiting;
    if (ahead.length === 0) return this.#ask(asked);
    this.#waiting = [];
    const hasBegun = ahead[0]?.text !== 'begin';
    if (ends && !hasBegun && (text === 'rollback' || ahead.length === 1)) return nothing;
    if (text === 'rollback') return this.#ask(asked);
    if (asked.name !== undefined || values.length > 0) return this.#ask(asked, ahead);
    for (const it of ahead) await this.#ask(it);
    return this.#ask(asked);
  }

  #ask(asked: NamedStatement, ahead: readonly Ahead[] = []): Promise<unknown> {
    // pg's own promises keep each answer alive until the next full collection of garbage; a callback does not.
    return new Promise((resolve, reject) => {
      // The first reason is the true one: a rollback that finds no line would hide it.
      if (this.#lost) return reject(this.#lost);
      const refuse = (error: Error): void => {
        // A migration changed the table behind a prepared statement: a new connection prepares it anew.
        if ('code' in error && error.code === staleStatement) this.#isBroken = true;
        if (isLast(error, this.#client)) this.#lost = new DatabaseLost(error);
        reject(this.#lost ?? error);
      };
      const { text, values, name } = asked;
      // Several statements in one text are no turn: pg asks them as they stand.
      if (name === undefined && values.length === 0)
        return this.#client.query(text, (error, result) => (error ? refuse(error) : resolve(result)));
      const known = name === undefined ? undefined : this.#known.get(name);
      const turn = new Turn(asked, {
        ahead,
        known,
        types: this.#client,
        tell: (error, answer) => {
          if (error) return refuse(error);
          if (name !== undefined && answer && !known) this.#known.set(name, answer.known);
          resolve(answer);
        },
      });
      this.#client.query(turn);
    });
  }

  release(): void {
    this.#client.release(this.#isBroken || this.#lost !== undefined);
  }
}
