import { Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import type { Reader, Tx } from '../database/database.ts';
import { Hosts } from '../hosts.ts';
import { lineTo } from '../database/line.ts';
import { statement } from '../database/statement.ts';

type Listener = (key: string | null) => void;
const channel = 'app_events';
/** Said again it changes nothing, so it is also the question whether the line still stands. */
const listen = `listen ${channel}`;
const pause = 500;
/** So often the database is asked for a sign of life over this line. */
const beat = 1_000;
/** A line over which nothing has been heard for so long is not believed, and given up. */
const patience = 3_000;

/**
 * What changed, told to every server on this database through LISTEN/NOTIFY: memories that rest on it are dropped within
 * a second. While the line is down or silent `trusted` is false (do not rely on memories), and when it is back every
 * listener hears `null`: forget everything.
 */
export class Events {
  readonly #Line: new () => pg.Client;
  readonly #listeners = new Map<string, Set<Listener>>();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #heardAt = performance.now();
  #closed = false;

  constructor(url: string) {
    this.#Line = lineTo(new Hosts(url));
  }

  /** The line stands and has lately been heard: nothing was missed. */
  get trusted(): boolean {
    return this.#client !== undefined && this.isHeard;
  }

  /** The database has lately given a sign of life, if only by a refusal. */
  get isHeard(): boolean {
    return performance.now() - this.#heardAt < patience;
  }

  on(topic: string, listener: Listener): void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
  }

  async open(): Promise<void> {
    const client = new this.#Line();
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''));
    await client.connect();
    const { stream } = client.connection;
    // Nothing is written while an answer is awaited, so this is how long it may take.
    if (stream instanceof Socket) stream.setTimeout(patience, () => stream.destroy());
    await client.query(listen);
    // Only now: a line that never stood ends too, and whoever tried it tries again by itself.
    client.on('end', () => this.#lost());
    this.#client = client;
    this.#heardAt = performance.now();
    this.#beatLater(client);
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener(null);
  }

  /** Tells this server at once what a transaction announced: whoever wrote must not read what they wrote away. */
  committed(tx: Tx): void {
    for (const payload of topicsOf.get(tx) ?? []) this.#hear(payload);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#listeners.clear();
    await this.#client?.end();
  }

  #hear(payload: string): void {
    const [topic = '', key = ''] = payload.split('\n');
    for (const listener of this.#listeners.get(topic) ?? []) listener(key);
  }

  #beatLater(client: pg.Client): void {
    this.#timer = setTimeout(() => void this.#beat(client), beat).unref();
  }

  async #beat(client: pg.Client): Promise<void> {
    try {
      await client.query(listen);
    } catch {
      // Its end is told to `#lost`.
      return;
    }
    this.#heardAt = performance.now();
    if (this.#client === client && !this.#closed) this.#beatLater(client);
  }

  #lost(): void {
    this.#client = undefined;
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.#openAgain(), pause).unref();
  }

  async #openAgain(): Promise<void> {
    if (this.#closed) return;
    try {
      await this.open();
    } catch (error) {
      // Who refuses is there.
      if (error instanceof pg.DatabaseError) this.#heardAt = performance.now();
      this.#lost();
    }
  }
}

const topicsOf = new WeakMap<Tx, string[]>();

/** Tells all servers, when the transaction commits, that something under `topic` changed. */
export async function announce(tx: Tx, topic: string, key = ''): Promise<void> {
  announceHere(tx, topic, key);
  await notify(tx, null, { payload: `${topic}\n${key}` });
}

const notify = statement(
  (tx: Tx, _shape: null, { payload }: { payload: string }) => tx.selectNoFrom(sql`pg_notify(${channel}, ${payload})`.as('said')),
  { isAnswered: false },
);

/** Tells all servers at once, outside of any transaction, what nobody keeps; `key` is on one line. */
export const shout = async (db: Reader, topic: string, key: string): Promise<void> => {
  await sql`select pg_notify(${channel}, ${`${topic}\n${key}`})`.execute(db);
};

/** The same for many keys, in one statement. */
export async function announceAll(tx: Tx, topic: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  for (const key of keys) announceHere(tx, topic, key);
  await sql`select pg_notify(${channel}, ${topic} || chr(10) || key) from unnest(${[...keys]}::text[]) as key`.execute(tx);
}

/** Tells only this server: for memories that are so brief that the others need not hear (commits with a notice queue up). */
export function announceHere(tx: Tx, topic: string, key = ''): void {
  topicsOf.set(tx, [...(topicsOf.get(tx) ?? []), `${topic}\n${key}`]);
}
