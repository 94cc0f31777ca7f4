import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runSql } from '../../../test/cluster.ts';
import { addressOfRunning, startPostgres, type Postgres } from './postgres.ts';
import { beginningOf } from '../process-identity.ts';
import { StartProblem } from '../start-problem.ts';

const isRoot = process.getuid?.() === 0;
let dir: string;
let started: Postgres[] = [];

// Making a database takes a second, so the tests start and kill the same one.
beforeAll(async () => {
  // Only its owner may enter: as root, PostgreSQL runs as somebody else and must reach its files all the same.
  dir = await mkdtemp(join(tmpdir(), 'pa-postgres-'));
  await chmod(dir, 0o700);
});

afterEach(async () => {
  await Promise.all(started.map((it) => it.stop()));
  started = [];
});

afterAll(() => rm(dir, { recursive: true }));

async function start(folder = dir): Promise<Postgres> {
  const postgres = await startPostgres({ dir: folder });
  started.push(postgres);
  return postgres;
}

/** The first column of each row. */
async function ask(url: string, sql: string): Promise<unknown[]> {
  return (await runSql(url, sql)).map((it) => Object.values(it)[0]);
}

const postmaster = async () => Number((await readFile(join(dir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);

describe('the default database', () => {
  test('keeps its rows over a restart, and listens on this machine only', async () => {
    const first = await start();
    await ask(first.url, 'create table kept_restart as select 7 as number');
    await first.stop();

    const second = await start();

    expect(await ask(second.url, 'select number from kept_restart')).toEqual([7]);
    expect(await ask(second.url, 'show listen_addresses')).toEqual(['127.0.0.1']);
  });

  test('knows Spanish letters: sorts them, folds them, finds words that have them', async () => {
    const { url } = await start();

    expect(await ask(url, `select string_agg(it, ' ' order by it) from unnest('{ola,ñandú,nube,Ñuble}'::text[]) it`)).toEqual([
      'nube ñandú Ñuble ola',
    ]);
    await ask(url, 'create extension pg_trgm');
    expect(await ask(url, `select similarity('Ñuñoa', 'Ñuñoa Ávila') > 0.3`)).toEqual([true]);
  });

  test('tells its address and password to nobody but its owner, and forgets the address when it stops', async () => {
    const running = await start();

    const modes = await Promise.all(['postgres.url', 'postgres.password'].map(async (it) => (await stat(join(dir, it))).mode & 0o777));
    expect(modes).toEqual([0o600, 0o600]);
    expect(await addressOfRunning(dir)).toBe(running.url);
    await running.stop();
    expect(await addressOfRunning(dir)).toBeUndefined();
  });

  test('starts after a kill -9 of the database, with everything that was answered', async () => {
    const first = await start();
    await ask(first.url, 'create table kept_database_killed as select 7 as number');
    process.kill(await postmaster(), 'SIGKILL');
    await first.ended;
    await first.stop();

    const second = await start();

    expect(await ask(second.url, 'select number from kept_database_killed')).toEqual([7]);
  });

  test('starts when the number of a killed database belongs to another process now', async () => {
    await (await start()).stop();
    const foreign = spawn('sleep', ['60']);
    await writeFile(join(dir, 'postgres/postmaster.pid'), `${foreign.pid}\n${dir}/postgres\n1\n5432\n\n127.0.0.1\n\n`);

    const { url } = await start();

    expect(await ask(url, 'select 1')).toEqual([1]);
    expect(foreign.exitCode).toBeNull();
    foreign.kill();
  });

  test('starts when making it was cut off', async () => {
    const cutOff = join(dir, 'cut-off');
    await mkdir(join(cutOff, 'postgres.new'), { recursive: true });
    await writeFile(join(cutOff, 'postgres.new/PG_VERSION'), '18');

    const { url } = await start(cutOff);

    expect(await ask(url, 'select 1')).toEqual([1]);
  });

  test('is used by one server at a time', async () => {
    const first = await start();

    await expect(startPostgres({ dir })).rejects.toThrow(/Otro servidor \(proceso \d+\) ya usa la carpeta de datos/);
    expect(await ask(first.url, 'select 1')).toEqual([1]);
  });

  test('says in one line that its folder cannot be written', async () => {
    const file = join(dir, 'file');
    await writeFile(file, '');

    const refused = startPostgres({ dir: join(file, 'data') });

    await expect(refused).rejects.toBeInstanceOf(StartProblem);
    await expect(refused).rejects.toThrow(/^No se puede escribir en la carpeta de datos .* DATA_DIR\.$/);
  });
});

describe('a server killed with -9', () => {
  /** Another process that starts the database in `dir` and does nothing more. */
  async function server(prefix: string[] = [], folder = dir): Promise<{ child: ChildProcess; url: string }> {
    const script = `
      import { startPostgres } from '${new URL('postgres.ts', import.meta.url)}';
      console.log((await startPostgres({ dir: process.argv[1] })).url);`;
    const command = [process.execPath, '--input-type=module-typescript', '-e', script, folder];
    const child = spawn('env', [...prefix, ...command], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [url] = await once(child.stdout, 'data');
    return { child, url: String(url).trim() };
  }

  test.runIf(process.platform === 'linux')('takes its database with it', async () => {
    const { child } = await server();
    const pid = await postmaster();

    child.kill('SIGKILL');

    await expect.poll(() => beginningOf(pid), { timeout: 10_000 }).toBeUndefined();
  });

  test('loses nothing, and the next start works at once', async () => {
    const { child, url } = await server();
    await ask(url, 'create table kept_server_killed as select 7 as number');
    child.kill('SIGKILL');
    await once(child, 'exit');

    const next = await start();

    expect(await ask(next.url, 'select number from kept_server_killed')).toEqual([7]);
  });

  test('may leave a database behind: the next start ends it first', async () => {
    // Without setpriv nothing ties the database to its server, as on a Mac.
    await chmod(dir, 0o755);
    const { child } = await server(['PATH=/nowhere']);
    const orphan = await postmaster();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(beginningOf(orphan)).toBeDefined();

    const { url } = await start();

    expect(await ask(url, 'select 1')).toEqual([1]);
    expect(beginningOf(orphan)).toBeUndefined();
  });

  test.runIf(isRoot)('may have been an ordinary user', async () => {
    const uid = Number(spawnSync('id', ['-u', 'daemon'], { encoding: 'utf8' }).stdout);
    const home = await mkdtemp(join(tmpdir(), 'pa-postgres-'));
    await chown(home, uid, uid);
    const { child, url } = await server(['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'], home);

    expect(await ask(url, 'select 1')).toEqual([1]);
    expect((await stat(join(home, 'postgres'))).uid).toBe(uid);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const next = await start(home);
    expect(await ask(next.url, 'select 1')).toEqual([1]);
    await next.stop();
    await rm(home, { recursive: true });
  });
});
