import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { newPool, openDatabase, type Database, type Reader } from '../database/database.ts';
import { downloadLines } from './downloads.ts';
import { Events } from '../events/events.ts';

/** The database as an export reads it, and the memories that may rest on it. */
export interface Source {
  db: Reader;
  events: Events;
}

interface Options {
  /** The database that takes writes. */
  url: string;
  /** A standby of it. */
  replica: string | undefined;
  events: Events;
  warn: (reason: unknown) => void;
}

/** So long an export waits for the replica to have what had been answered when it was asked for. */
const patience = 2_000;
const glance = 50;
/** A replica that failed or lagged is left alone for so long. */
const rest = 30_000;

/**
 * Where files are read that are made to be downloaded: over lines of their own, and from the replica when there is one. It is read
 * only once it has everything that had been answered before, so nobody misses their own last change; otherwise the primary is.
 */
export class Exports {
  readonly #primary: Database;
  readonly #replica: Database | undefined;
  readonly #fromPrimary: Source;
  readonly #fromReplica: Source | undefined;
  readonly #warn: Options['warn'];
  #restsUntil = 0;

  constructor({ url, replica, events, warn }: Options) {
    const open = (to: string, toStandby: boolean) =>
      openDatabase(newPool(to, downloadLines, { watch: events, isReadOnly: true, toStandby }));
    this.#primary = open(url, false);
    this.#fromPrimary = { db: this.#primary, events };
    this.#warn = warn;
    if (replica === undefined) return;
    this.#replica = open(replica, true);
    // Never opened, so never trusted: what comes from the replica must not be remembered past a change that it has not heard of.
    this.#fromReplica = { db: this.#replica, events: new Events(url) };
  }

  async source(): Promise<Source> {
    if (!this.#replica || !this.#fromReplica || performance.now() < this.#restsUntil) return this.#fromPrimary;
    try {
      await caughtUp(this.#primary, this.#replica);
      return this.#fromReplica;
    } catch (error) {
      this.leaveReplica(error);
      return this.#fromPrimary;
    }
  }

  /** Something went wrong over it, or may have: the next exports are read from the primary. */
  leaveReplica(reason: unknown): void {
    if (!this.#replica) return;
    this.#restsUntil = performance.now() + rest;
    this.#warn(reason);
  }

  async close(): Promise<void> {
    await Promise.all([this.#primary.destroy(), this.#replica?.destroy()]);
  }
}

/** Returns when the replica has all that the primary has kept until now; throws when that takes too long, or it is of another database. */
async function caughtUp(primary: Reader, replica: Reader): Promise<void> {
  const end = new AbortController();
  const late = pause(patience, undefined, { signal: end.signal, ref: false }).then(() => {
    throw new Error('The replica lags behind, or does not answer');
  });
  const follow = async (): Promise<void> => {
    const { position, ...its } = await positionOnDisk(primary);
    while (!end.signal.aborted) {
      if (await has(replica, { position, ...its })) return;
      await pause(glance, undefined, { ref: false });
    }
  };
  try {
    await Promise.race([late, follow()]);
  } finally {
    end.abort();
  }
}

interface DiskPosition {
  position: string;
  cluster: string;
  name: string;
}

const identity = sql`(select system_identifier::text from pg_control_system()) as cluster, current_database() as name`;

/** How far everything is on disk that was answered. */
async function positionOnDisk(primary: Reader): Promise<DiskPosition> {
  const { rows } = await sql<DiskPosition>`select pg_current_wal_flush_lsn()::text as position, ${identity}`.execute(primary);
  if (!rows[0]) throw new Error('The primary does not tell its position');
  return rows[0];
}

async function has(replica: Reader, { position, cluster, name }: DiskPosition): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean; cluster: string; name: string }>`
    select coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as "isThere", ${identity}`.execute(replica);
  const [its] = rows;
  if (its?.cluster !== cluster || its.name !== name) throw new Error('READ_DATABASE_URL names another database');
  return its.isThere;
}
