import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile, readdir, rm, writeFile, appendFile, stat, chown } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres, type Postgres } from '../server/src/platform/postgres/postgres.ts';

const standbyName = 'reserva';

/** A PostgreSQL of our own in a folder, which may be hurt and comes back, at another port each time. */
export class Cluster {
  readonly #dir: string;
  #running: Postgres;

  private constructor(dir: string, running: Postgres) {
    this.#dir = dir;
    this.#running = running;
  }

  static async start(dir: string): Promise<Cluster> {
    return new Cluster(dir, await startPostgres({ dir }));
  }

  /** Where it answers, by TCP: the socket in its folder is not what a network breaks. */
  get url(): string {
    return Object.assign(new URL(this.#running.url), { hostname: '127.0.0.1' }).href;
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** Runs SQL on a connection of its own and gives its rows. */
  async query<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<R>(text, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Its first process is killed, the others end by themselves. */
  async crash(): Promise<void> {
    process.kill(await this.#pid(), 'SIGKILL');
    await this.#running.ended;
  }

  /** After a crash. */
  async restart(): Promise<void> {
    await this.#running.stop();
    this.#running = await startPostgres({ dir: this.#dir });
  }

  /** All its processes stand still for a while. */
  async freeze(milliseconds: number): Promise<void> {
    const all = await processesOf(await this.#pid());
    for (const pid of all) signalTo(pid, 'SIGSTOP');
    await pause(milliseconds);
    for (const pid of all) signalTo(pid, 'SIGCONT');
  }

  /** Ends connections of the product, each with so great a chance. */
  async endBackends(share: number): Promise<void> {
    await this.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and random() < $1`,
      [share],
    );
  }

  /** A standby from a copy of the data folder: from now on nothing is answered that it does not have too. */
  async standby(dir: string): Promise<Cluster> {
    await mkdir(dir, { recursive: true });
    await copyFile(join(this.#dir, 'postgres.password'), join(dir, 'postgres.password'));
    await this.query(`select pg_create_physical_replication_slot($1, true)`, [standbyName]);
    const data = join(dir, 'postgres');
    await this.#copyTo(data);
    const { password } = new URL(this.url);
    const primary = `host=127.0.0.1 port=${this.port} user=postgres password=${password} application_name=${standbyName}`;
    await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\nprimary_slot_name = '${standbyName}'\n`);
    await writeOwned(data, 'standby.signal', '');
    const standby = await Cluster.start(dir);
    await this.query(`alter system set synchronous_standby_names = '${standbyName}'`);
    await this.query('select pg_reload_conf()');
    await this.#untilSynchronous();
    return standby;
  }

  /** Makes a standby the primary. */
  async promote(): Promise<void> {
    await this.query('select pg_promote(true, 60)');
  }

  async stop(): Promise<void> {
    await this.#running.stop();
  }

  /** The way of `pg_basebackup`: the copy is made while the database works, and says from where its log is to be read. */
  async #copyTo(data: string): Promise<void> {
    const client = new pg.Client(this.url);
    await client.connect();
    try {
      await client.query(`select pg_backup_start('reserva', true)`);
      const copy = execFile('cp', ['-a', join(this.#dir, 'postgres'), data]);
      // Files of the moment may go while they are copied; the log brings what they held.
      await once(copy, 'close');
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
      for (const it of ['postmaster.pid', 'postmaster.opts']) await rm(join(data, it), { force: true });
      await writeOwned(data, 'backup_label', rows[0]?.labelfile ?? '');
    } finally {
      await client.end();
    }
  }

  async #untilSynchronous(): Promise<void> {
    for (const until = Date.now() + 30_000; Date.now() < until; await pause(100)) {
      const [found] = await this.query<{ sync_state: string }>(`select sync_state from pg_stat_replication where state = 'streaming'`);
      if (found?.sync_state === 'sync') return;
    }
    throw new Error('The standby does not follow');
  }

  async #pid(): Promise<number> {
    const content = await readFile(join(this.#dir, 'postgres/postmaster.pid'), 'utf8');
    return Number(content.split('\n')[0]);
  }
}

/** What we write as root belongs to whoever runs the database. */
async function writeOwned(data: string, name: string, content: string): Promise<void> {
  const { uid, gid } = await stat(data);
  await writeFile(join(data, name), content, { mode: 0o600 });
  await chown(join(data, name), uid, gid);
}

/** A process and its children, where the system tells; each of PostgreSQL's is a group of its own. */
async function processesOf(parent: number): Promise<number[]> {
  const all = await readdir('/proc').catch(() => []);
  const children = await Promise.all(
    all
      .filter((it) => /^\d+$/.test(it))
      .map(async (pid) => {
        const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
        return Number(status.slice(status.lastIndexOf(')') + 4).split(' ')[0]) === parent ? [Number(pid)] : [];
      }),
  );
  return [parent, ...children.flat()];
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
