import { setTimeout as sleep } from 'node:timers/promises';
import type { JobState } from 'contract/administration/index.ts';
import { fromKysely, PgBoss, type Db, type JobResult } from 'pg-boss';
import type pg from 'pg';
import type { Tx } from '../database/database.ts';
import { announceHere, type Events } from '../events/events.ts';
import { DatabaseLost } from '../lost-line.ts';

/** Every kind of background job and what it carries; whoever does the work adds its own. */
export interface Jobs {
  /** Daily: what is too old to keep. */
  cleanup: Record<string, never>;
  /** A stored file that nothing refers to any more. */
  discard_file: { file: string };
  /** At each start and nightly: what killed servers left behind. */
  sweep_files: Record<string, never>;
}
type Name = Extract<keyof Jobs, string>;

interface Policy {
  /** How people call this work. */
  label: string;
  retries: number;
  /** The first pause, in seconds; each next one is longer. */
  pause: number;
}
/** A job whose server was stopped or lost is done again, as often as this, also where a failure is final. */
const interruptions = 3;
/** Whoever does a job says so at least so often; after that it counts as interrupted. */
const heartbeatSeconds = 60;
const policies: Record<Name, Policy> = {
  mail: { label: 'Enviar un correo', retries: 8, pause: 30 },
  password_reset: { label: 'Escribir el correo de quien olvidó su clave', retries: 5, pause: 30 },
  registration: { label: 'Escribir el correo que confirma un registro', retries: 5, pause: 30 },
  notify_form: { label: 'Avisar a los destinatarios de un formulario', retries: 5, pause: 30 },
  approval_reminders: { label: 'Recordar aprobaciones pendientes', retries: 0, pause: 0 },
  cleanup: { label: 'Limpieza de cada noche', retries: 0, pause: 0 },
  discard_file: { label: 'Borrar un archivo que ya no se usa', retries: 5, pause: 60 },
  sweep_files: { label: 'Barrer archivos que quedaron sin dueño', retries: 0, pause: 0 },
  // Its own table knows what is left to do and when.
  erp_post: { label: 'Enviar un documento al ERP', retries: 0, pause: 0 },
  erp_sync: { label: 'Traer materiales y stock del ERP', retries: 0, pause: 0 },
  learn_takeoffs: { label: 'Aprender de los lugares terminados', retries: 0, pause: 0 },
  leftovers_expired: { label: 'Sobrantes que dejan de estar reservados', retries: 0, pause: 0 },
  stock_ages: { label: 'Envejecer el stock', retries: 0, pause: 0 },
  erp_sync_night: { label: 'Sincronización con el ERP de cada noche', retries: 0, pause: 0 },
  erp_purchases: { label: 'Leer del ERP lo recibido, facturado y cerrado de las órdenes', retries: 0, pause: 0 },
  bring_rates: { label: 'Traer los tipos de cambio', retries: 0, pause: 0 },
  supplier_papers: { label: 'Avisar de documentos de proveedores que vencen', retries: 0, pause: 0 },
  replenishment_proposal: { label: 'Proponer la reposición de stock', retries: 0, pause: 0 },
  supplier_scores: { label: 'Evaluar a los proveedores', retries: 0, pause: 0 },
  thread_check: { label: 'Revisar los hilos de materiales', retries: 0, pause: 0 },
  schedule_times: { label: 'Hacer de nuevo los planes cuando cambia el calendario', retries: 3, pause: 30 },
  erp_sweep: { label: 'Revisar los envíos al ERP', retries: 0, pause: 0 },
};

/** The words for a kind of job; one of an earlier version keeps its name. */
export const jobLabel = (name: string): string => Object.entries(policies).find(([known]) => known === name)?.[1].label ?? name;

interface Timing {
  /** Not before so many seconds have passed. */
  after?: number;
  /** While one under this key waits, no second one is written. */
  key?: string;
}

/** Under which a transaction that wants work done says so to its own server. */
const topic = 'jobs';
/** How often whoever does jobs looks for those of others and those whose time has come, in seconds; and each kind by itself, should that one look fail it. */
const lookSeconds = 1;
const ownLookSeconds = 60;
/** Between two looks, however much is wanted: many small commits are found together. */
const leastPause = 25;
/** Those of some kinds that have something to do by now: one step down the index of the queue's own fetch for each. */
const dueOf = `
  select kind.name from unnest($1::text[]) as kind(name) cross join lateral (
    select from pgboss.job where job.name = kind.name and state < 'active' and not blocked and start_after <= now() limit 1) as due`;

/** Work that happens after the commit: a job is written by the transaction that wants it, and done at least once. */
export class JobQueue {
  readonly #pool: pg.Pool;
  readonly #boss: PgBoss;
  /** Who does each kind. */
  readonly #workers = new Map<string, string>();
  readonly #end = new AbortController();
  /** Till the next look. */
  #pause = new AbortController();
  #report: (error: unknown) => void = () => undefined;

  constructor(pool: pg.Pool, events: Events, { background }: { background: boolean }) {
    this.#pool = pool;
    events.on(topic, () => this.#pause.abort());
    const db: Db = { executeSql: (text, values) => pool.query(text, values) };
    this.#boss = new PgBoss({ db, migrate: false, supervise: background, schedule: background });
  }

  async start(report: (error: unknown) => void): Promise<void> {
    this.#report = report;
    this.#boss.on('error', report);
    await this.#boss.start();
  }

  async stop(): Promise<void> {
    this.#end.abort();
    this.#pause.abort();
    await this.#boss.stop({ graceful: true, timeout: 2_000 });
  }

  /** One look for all kinds: twenty of them, each with a look of its own every second, keep an idle server and its database busy. */
  async #look(): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      // Before the look: what is wanted meanwhile is looked for anew.
      this.#pause = new AbortController();
      try {
        const { rows } = await this.#pool.query<{ name: string }>(dueOf, [[...this.#workers.keys()]]);
        for (const { name } of rows) this.#boss.notifyWorker(this.#workers.get(name) ?? '');
        await sleep(leastPause, undefined, { signal });
      } catch (error) {
        if (signal.aborted) return;
        this.#report(error);
        // Whatever is wanted meanwhile: a database in trouble is not asked at each commit.
        await sleep(lookSeconds * 1_000, undefined, { signal }).catch(() => undefined);
      }
      await sleep(lookSeconds * 1_000, undefined, { signal: this.#pause.signal }).catch(() => undefined);
    }
  }

  async send<N extends Name>(tx: Tx, name: N, data: Jobs[N], { after, key }: Timing = {}): Promise<void> {
    if (after === undefined) announceHere(tx, topic);
    const once = key !== undefined && { singletonKey: key, singletonSeconds: Math.max(after ?? 0, 1) };
    await this.#boss.send(name, data, { db: fromKysely(tx), ...(after !== undefined && { startAfter: after }), ...once });
  }

  /** Many of one kind in one statement. */
  async sendAll<N extends Name>(tx: Tx, name: N, all: readonly Jobs[N][]): Promise<void> {
    if (all.length === 0) return;
    announceHere(tx, topic);
    await this.#boss.insert(
      name,
      all.map((data) => ({ data })),
      { db: fromKysely(tx) },
    );
  }

  async work<N extends Name>(name: N, run: (data: Jobs[N], last: boolean) => Promise<void>): Promise<void> {
    const options = {
      pollingIntervalSeconds: ownLookSeconds,
      batchSize: 10,
      burstWhenBatchFull: true,
      includeMetadata: true,
      perJobResults: true,
    } as const;
    const worker = await this.#boss.work<Jobs[N], unknown, typeof options>(name, options, async (jobs) => {
      const results: JobResult[] = [];
      // The queue hands out the oldest, but in any order: "switched off" must not be told before "switched on".
      const inTurn = jobs.toSorted((a, b) => a.createdOn.getTime() - b.createdOn.getTime());
      for (const { id, data, retryCount, signal } of inTurn) {
        if (signal.aborted) break;
        const last = retryCount >= policies[name].retries;
        results.push({ id, ...(await outcomeOf(() => run(data, last), last)) });
      }
      // Work makes work; what failed waits for its time.
      if (results.length > 0 && results.every((it) => it.status === 'completed')) this.#pause.abort();
      return results;
    });
    this.#workers.set(name, worker);
    if (this.#workers.size === 1) void this.#look();
  }

  /** Once more, now, for one that failed for good or was discarded. */
  async again(tx: Tx, name: string, id: string, state: JobState): Promise<void> {
    const db = fromKysely(tx);
    announceHere(tx, topic);
    await (state === 'failed' ? this.#boss.retry(name, id, { db }) : this.#boss.resume(name, id, { db }));
  }

  /** Shall not be done. */
  async discard(tx: Tx, name: string, id: string, state: JobState): Promise<void> {
    const db = fromKysely(tx);
    // Only what waits can be taken from the queue.
    if (state === 'failed') await this.#boss.retry(name, id, { db });
    await this.#boss.cancel(name, id, { db });
  }

  /** `cron` in Santiago's time. */
  async repeat(name: Name, cron: string): Promise<void> {
    await this.#boss.schedule(name, cron, {}, { tz: 'America/Santiago' });
  }
}

/** One that fails leaves the others of its batch alone. To be cut off from the database is no failure of the work. */
async function outcomeOf(work: () => Promise<void>, last: boolean): Promise<Omit<JobResult, 'id'>> {
  try {
    await work();
    return { status: 'completed' };
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    const isFinal = last && !(error instanceof DatabaseLost);
    return { status: isFinal ? 'deadletter' : 'failed', output: { name, message, stack } };
  }
}

/** Makes or renews the queue's own tables; part of migrating. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  for (const [name, { retries, pause }] of Object.entries(policies)) {
    const options = {
      retryLimit: Math.max(retries, interruptions),
      retryDelay: Math.max(pause, lookSeconds),
      retryBackoff: retries > 0,
      heartbeatSeconds,
    };
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  }
  await boss.stop({ graceful: false });
}
