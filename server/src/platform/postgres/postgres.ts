import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { holderOf, lockData } from './data-lock.ts';
import { endOrphan } from './orphan.ts';
import { ownerFor, programs, type Owner, type Start } from './program.ts';
import { StartProblem } from '../start-problem.ts';

const database = 'project_administrator';

interface Options {
  /** The data folder: the database's own files lie in `postgres` inside it, its password and address beside that. */
  dir: string;
  /** False only for throwaway databases of tests: a crash of the machine may damage them. */
  durable?: boolean;
  /** Gets PostgreSQL's own log, line by line. */
  log?: (line: string) => void;
}

export interface Postgres {
  url: string;
  stop(): Promise<void>;
  /** Fulfilled when the database has ended, whoever ended it. */
  ended: Promise<void>;
}

/** Starts the default database in a data folder, which belongs to this process until `stop`. */
export async function startPostgres({ dir: given, durable = true, log = () => undefined }: Options): Promise<Postgres> {
  const dir = await folder(given);
  const unlock = await lockData(dir).catch(refuseUnwritable(dir));
  try {
    const cluster = join(dir, 'postgres');
    const owner = await ownerFor(cluster);
    const password = await create(dir, cluster, owner, durable);
    await endOrphan(cluster);
    const start = programs(cluster, owner);
    const running = await launch(start, cluster, durable, log);
    const host = encodeURIComponent(socketIn(cluster) ?? '127.0.0.1');
    const address = (name: string) => `postgres://postgres:${password}@${host}:${running.port}/${name}`;
    const urlFile = join(dir, 'postgres.url');
    const stop = async () => {
      await running.stop();
      await rm(urlFile, { force: true });
      await unlock();
    };
    try {
      await createDatabase(address('postgres'));
      await writeSecret(urlFile, address(database));
    } catch (error) {
      await running.stop();
      throw error;
    }
    return { url: address(database), stop, ended: running.ended };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** The address of the database that a running server has started in this folder. */
export async function addressOfRunning(dir: string): Promise<string | undefined> {
  if ((await holderOf(dir)) === undefined) return undefined;
  return readFile(join(dir, 'postgres.url'), 'utf8').catch(() => undefined);
}

async function folder(dir: string): Promise<string> {
  try {
    await makeFolder(resolve(dir));
    return await realpath(dir);
  } catch (error) {
    return refuseUnwritable(dir)(error);
  }
}

/** Not `mkdir` with `recursive`, which never returns where nothing can be made, such as in /proc. */
async function makeFolder(dir: string): Promise<void> {
  if (await stat(dir).catch(() => undefined)) return;
  await makeFolder(dirname(dir));
  await mkdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

const refuseUnwritable =
  (dir: string) =>
  (error: unknown): never => {
    if (error instanceof StartProblem || !(error instanceof Error && 'code' in error)) throw error;
    throw new StartProblem(
      `No se puede escribir en la carpeta de datos ${dir} (${String(error.code)}). Dele permiso de escritura, o elija otra con DATA_DIR.`,
    );
  };

/** Makes the database's files when there are none. Made aside and moved, they are whole even after a kill -9. */
async function create(dir: string, cluster: string, owner: Owner, durable: boolean): Promise<string> {
  const passwordFile = join(dir, 'postgres.password');
  if (await stat(cluster).catch(() => undefined)) {
    return readFile(passwordFile, 'utf8').catch(() => {
      throw new StartProblem(
        `No se puede leer ${passwordFile}. Ejecute el servidor con el mismo usuario que creó los datos, o elija otra carpeta con DATA_DIR.`,
      );
    });
  }
  const password = randomBytes(24).toString('hex');
  await writeSecret(passwordFile, password);
  const half = `${cluster}.new`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o700 });
  if (owner) await Promise.all([half, passwordFile].map((it) => chown(it, owner.uid, owner.gid)));
  await initialise(programs(half, owner), half, passwordFile, durable);
  await rename(half, cluster);
  return password;
}

async function initialise(start: Start, cluster: string, passwordFile: string, durable: boolean): Promise<void> {
  // ICU sorts and compares as in Chile. Text search still asks the system what a letter is; "C" knows only ASCII.
  const letters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const text = ['--encoding=UTF8', '--locale=C', `--lc-ctype=${letters}`, '--locale-provider=icu', '--icu-locale=es-CL'];
  const safety = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, ...(durable ? [] : ['--no-sync', '--no-data-checksums'])];
  const child = start('initdb', ['-D', cluster, '-U', 'postgres', '--no-instructions', ...text, ...safety]);
  const said: string[] = [];
  child.stdout?.resume();
  child.stderr?.on('data', (chunk) => said.push(String(chunk)));
  const code = await ending(child);
  if (code !== 0) throw new StartProblem(`No se pudo crear la base de datos en ${cluster}. ${oneLine(said)}`);
}

interface Running {
  port: number;
  ended: Promise<void>;
  stop(): Promise<void>;
}

const patience = 15_000;

/** Another program may take the free port first, and the last processes of a killed database may take a moment to end. */
async function launch(start: Start, cluster: string, durable: boolean, log: (line: string) => void): Promise<Running> {
  const until = Date.now() + patience;
  for (;;) {
    const started = await launchOnce(start, cluster, durable, log);
    if (!Array.isArray(started)) return started;
    const passes = started.some((line) => /Address already in use|shared memory block|" already exists/.test(line));
    if (!passes || Date.now() > until) throw new StartProblem(`PostgreSQL no pudo arrancar en ${cluster}. ${oneLine(started)}`);
    await sleep(100);
  }
}

/** For what need not survive a power cut, is copied nowhere and gone within the hour; one database serves the servers of many tests. */
const throwaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  checkpoint_timeout: '1h',
  max_connections: 600,
};

/** Gives the running database, or what it said before it gave up. */
async function launchOnce(start: Start, cluster: string, durable: boolean, log: (line: string) => void): Promise<Running | string[]> {
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketIn(cluster) ?? '',
    log_checkpoints: 'off',
    jit: 'off',
    ...(!durable && throwaway),
  };
  const child = start('postgres', ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]);
  const endWithServer = () => child.kill('SIGINT');
  process.once('exit', endWithServer);
  const ended = ending(child).then(() => void process.off('exit', endWithServer));
  const said: string[] = [];
  const ready = new Promise<true>((resolve) => {
    if (!child.stderr) return;
    createInterface(child.stderr).on('line', (line) => {
      log(line);
      if (said.length < 50) said.push(line);
      if (/ready to accept (read-only )?connections/.test(line)) resolve(true);
    });
  });
  child.stdout?.resume();
  if (!(await Promise.race([ready, ended]))) return said;
  return { port, ended, stop: () => end(ended, (signal) => child.kill(signal)) };
}

/** Systems allow a socket no longer address than this. */
const longestSocket = 103;

/** Where the database also listens on a socket in its own folder: half the time and a third less work per query than over TCP. */
const socketIn = (cluster: string): string | undefined =>
  process.platform === 'win32' || Buffer.byteLength(join(cluster, '.s.PGSQL.65535.lock')) > longestSocket ? undefined : cluster;

/** SIGINT asks PostgreSQL to end its sessions and close properly; SIGQUIT to drop everything and recover at the next start. */
async function end(ended: Promise<void>, kill: (signal: NodeJS.Signals) => void): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    kill(signal);
    const timer = new AbortController();
    const inTime = await Promise.race([ended.then(() => true), sleep(10_000, false, { signal: timer.signal })]);
    timer.abort();
    if (inTime) return;
  }
}

async function ending(child: ReturnType<Start>): Promise<number> {
  try {
    const [code] = await once(child, 'close');
    return code === 0 ? 0 : 1;
  } catch (error) {
    throw new StartProblem(`No se pudo ejecutar PostgreSQL (${error instanceof Error ? error.message : 'causa desconocida'}).`);
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

async function writeSecret(file: string, content: string): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, content, { mode: 0o600, flag: 'wx' });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const oneLine = (said: string[]) => said.join(' ').replaceAll(/\s+/g, ' ').trim();
