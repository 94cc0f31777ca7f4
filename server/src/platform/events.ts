import pg from 'pg';
import { sql } from 'kysely';
import type { Tx } from './database.ts';

type Listener = (key: string | null) => void;
const channel = 'app_events';
const pause = 500;

/**
 * What changed, told to every server on this database through LISTEN/NOTIFY: memories that rest on it are dropped within
 * a second. While the line is down `trusted` is false (do not rely on memories), and when it is back every listener
 * hears `null`: forget everything.
 */
export class Events {
  readonly #url: string;
  readonly #listeners = new Map<string, Set<Listener>>();
  #client: pg.Client | undefined;
  #closed = false;

  constructor(url: string) {
    this.#url = url;
  }

  get trusted(): boolean {
    return this.#client !== undefined;
  }

  on(topic: string, listener: Listener): void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
  }

  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true, connectionTimeoutMillis: 10_000 });
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''));
    client.on('error', () => undefined);
    await client.connect();
    await client.query(`listen ${channel}`);
    // Only now: a line that never stood ends too, and whoever tried it tries again by itself.
    client.on('end', () => this.#lost());
    this.#client = client;
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener(null);
  }

  /** Tells this server at once what a transaction announced: whoever wrote must not read what they wrote away. */
  committed(tx: Tx): void {
    for (const payload of announced.get(tx) ?? []) this.#hear(payload);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end();
  }

  #hear(payload: string): void {
    const [topic = '', key = ''] = payload.split('\n');
    for (const listener of this.#listeners.get(topic) ?? []) listener(key);
  }

  #lost(): void {
    this.#client = undefined;
    if (this.#closed) return;
    setTimeout(() => {
      if (!this.#closed) this.open().catch(() => this.#lost());
    }, pause).unref();
  }
}

const announced = new WeakMap<Tx, string[]>();

/** Tells all servers, when the transaction commits, that something under `topic` changed. */
export async function announce(tx: Tx, topic: string, key = ''): Promise<void> {
  announceHere(tx, topic, key);
  await sql`select pg_notify(${channel}, ${`${topic}\n${key}`})`.execute(tx);
}

/** The same for many keys, in one statement. */
export async function announceAll(tx: Tx, topic: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  for (const key of keys) announceHere(tx, topic, key);
  await sql`select pg_notify(${channel}, ${topic} || chr(10) || key) from unnest(${[...keys]}::text[]) as key`.execute(tx);
}

/** Tells only this server: for memories that are so brief that the others need not hear (commits with a notice queue up). */
export function announceHere(tx: Tx, topic: string, key = ''): void {
  announced.set(tx, [...(announced.get(tx) ?? []), `${topic}\n${key}`]);
}
