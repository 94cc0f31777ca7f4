import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { DatabaseLost, isLast } from '../lost-line.ts';
import { StatementNames } from './statement-names.ts';
import { arePlain, Release, Turn, type Ahead, type StatementFacts, type NamedStatement } from './turn.ts';

/** Whether an index helps depends on what was typed: these are planned for their values, each time. */
const likePattern = / like /;
/** Longer ones are bulk inserts, whose text is another one for each number of rows, and reports that are planned for what is asked of them. */
const longest = { text: 6_000, values: 100 };
const preparable = /^(\s*(select|insert|update|delete|with)\s[^;]*|begin|commit)$/;
const isPreparable = (text: string, values: readonly unknown[]): boolean =>
  text.length <= longest.text && values.length <= longest.values && preparable.test(text) && !likePattern.test(text);
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
  const names = new StatementNames();
  // Kysely knows a connection by what it was lent, so each is lent as the same thing every time.
  const lent = new WeakMap<pg.PoolClient, LentLine>();
  const connect = async () => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseLost(error);
    });
    const known = lent.get(client) ?? new LentLine(client, names);
    if (!lent.has(client)) lent.set(client, known);
    await known.forgetRetired().catch((error: unknown) => {
      known.release();
      throw error;
    });
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
  readonly #names: StatementNames;
  /** The names that this line knows, and what it knows of them. */
  readonly #known = new Map<string | undefined, StatementFacts>();
  /** What goes with the next statement: first of all the beginning of the transaction. */
  #waiting: Ahead[] = [];
  /** As many names as had been taken back when it last looked. */
  #retired: number;
  #isInTransaction = false;
  #isBroken = false;
  #lost: DatabaseLost | undefined;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
    this.#retired = names.retired;
  }

  /** Gives back what it has prepared under names that were taken back since: the database would keep their plans as long as the line stands. */
  async forgetRetired(): Promise<void> {
    if (this.#retired === this.#names.retired) return;
    this.#retired = this.#names.retired;
    const isGone = (name: string): boolean => !this.#names.isValid(name);
    for (const it of this.#known.keys()) if (it !== undefined && isGone(it)) this.#known.delete(it);
    await new Promise<void>((resolve, reject) => {
      this.#client.query(new Release(isGone, (error) => (error ? reject(this.#lossOf(error)) : resolve())));
    });
  }

  #nameOf(text: string, values: readonly unknown[]): string | undefined {
    return this.#names.find(text) ?? (isPreparable(text, values) ? this.#names.give(text) : undefined);
  }

  async query(text: string, values: unknown[]): Promise<unknown> {
    const asked = { text, values, name: this.#nameOf(text, values) };
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

  #lossOf(error: Error): Error {
    if (isLast(error, this.#client)) this.#lost = new DatabaseLost(error);
    return this.#lost ?? error;
  }

  #ask(asked: NamedStatement, ahead: readonly Ahead[] = []): Promise<unknown> {
    // pg's own promises keep each answer alive until the next full collection of garbage; a callback does not.
    return new Promise((resolve, reject) => {
      // The first reason is the true one: a rollback that finds no line would hide it.
      if (this.#lost) return reject(this.#lost);
      const refuse = (error: Error): void => {
        // A migration changed the table behind a prepared statement: a new connection prepares it anew.
        if ('code' in error && error.code === staleStatement) this.#isBroken = true;
        reject(this.#lossOf(error));
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
