import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { login, verifySession } from 'contract/access/index.ts';
import { createProyecto } from 'contract/projects/index.ts';
import { demoAccounts, demoPassword } from '../demo/access/people.ts';
import { cloneDatabase } from './database.ts';
import { lineProxy } from './line-proxy.ts';

const folder = await mkdtemp(join(tmpdir(), 'pa-start-'));
const running = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  // A killed server's database takes a moment to end too.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
});

interface StartedProgram {
  child: ChildProcess;
  address: string | undefined;
  /** All that it has said so far. */
  said(): string;
  /** With which code it ended, when it did not start. */
  code: number | null;
}

const program: [string, string[]] = [process.execPath, ['server/src/main.ts']];
/** All that `npm start` does once the clone is ready. */
const byNpm: [string, string[]] = ['npm', ['start', '--ignore-scripts']];

/** Starts the program, until it listens or ends. */
async function start(environment: Record<string, string>, [command, args] = program): Promise<StartedProgram> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: join(folder, 'data'),
    ...environment,
  };
  // In a group of its own, as in a terminal.
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  running.add(child);
  let text = '';
  const listening = new Promise<string>((resolve) => {
    const hear = (chunk: Buffer): void => {
      text += chunk.toString();
      const address = /está listo en (\S+)/.exec(text)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
  });
  const ended = once(child, 'close').then(([code]) => ({ address: undefined, code: code as number | null }));
  const outcome = await Promise.race([ended, listening.then((address) => ({ address, code: null }))]);
  return { child, ...outcome, said: () => text };
}

const megabyte = 1024 * 1024;

/** Of the memory that the program holds, what is there for objects to come, in bytes. */
async function roomForYoungObjects(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  return Number(/^nodejs_heap_space_size_total_bytes\{space="new"\} (\d+)/m.exec(metrics)?.[1]);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
  running.delete(child);
}

/** Signs in over real HTTP and gives the headers of both halves of the session. */
async function signIn(address: string): Promise<Record<string, string>> {
  const email = demoAccounts().find((it) => it.codigo_rol === 'ADM')?.email;
  const response = await fetch(`${address}${login.path}`, {
    method: 'POST',
    headers: { 'x-access-key': 'web', 'content-type': 'application/json' },
    body: JSON.stringify({ email, clave: demoPassword }),
  });
  const { body } = (await response.json()) as { body: { usuario: { token: string } } };
  return {
    'x-access-key': 'web',
    'content-type': 'application/json',
    authorization: `Bearer ${body.usuario.token}`,
    cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
  };
}

/** Whether it answers where other machines would ask it. */
async function listensBeyondThisMachine(address: string): Promise<boolean> {
  const { port } = new URL(address);
  const outward = Object.values(networkInterfaces()).flatMap((some) => some?.filter((it) => it.family === 'IPv4' && !it.internal) ?? []);
  return fetch(`http://${outward[0]?.address ?? '127.0.0.2'}:${port}/health/live`).then(
    () => true,
    () => false,
  );
}

test('a new folder gets a database with the demo company; kill -9 loses nothing that was answered', { timeout: 300_000 }, async () => {
  await mkdir(join(folder, 'data/files'), { recursive: true, mode: 0o755 });
  const first = await start({ HOST: '' });
  await expect.poll(first.said).toContain(demoPassword);
  expect(first.said()).toContain('HOST=0.0.0.0 npm start');
  expect(await listensBeyondThisMachine(first.address ?? '')).toBe(false);
  expect((await stat(join(folder, 'data/files'))).mode & 0o777).toBe(0o700);
  const headers = await signIn(first.address ?? '');
  const created = await fetch(`${first.address}${createProyecto.path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ nombre: 'Justo antes', linea: 'CI' }),
  });
  expect(created.status).toBe(200);

  await end(first.child, 'SIGKILL');
  const second = await start({ HOST: '0.0.0.0' });
  expect(second.said()).toMatch(/ATENCIÓN: .*clave está publicada/);
  expect(await listensBeyondThisMachine(second.address ?? '')).toBe(true);

  const { body } = (await created.json()) as { body: { id: number } };
  expect((await fetch(`${second.address}/backend/gateway/v1/proyecto/id/${body.id}`, { headers })).status).toBe(200);
  expect((await fetch(`${second.address}${verifySession.path}`, { headers })).status).toBe(200);

  const beside = await start({});
  expect([beside.code, beside.said().trim().split('\n')]).toEqual([1, [expect.stringMatching(/DATA_DIR|carpeta/)]]);
  await end(second.child, 'SIGTERM');
  expect(second.child.exitCode).toBe(0);
});

test.each([
  ['SIGTERM to npm, as supervisors send it', 'SIGTERM', (npm: number) => npm],
  ['SIGHUP to npm, which does not pass it on', 'SIGHUP', (npm: number) => npm],
  ['a npm that was killed', 'SIGKILL', (npm: number) => npm],
  ['Ctrl-C, which goes to all at once', 'SIGINT', (npm: number) => -npm],
] as const)('%s stops the server and its database', async (_what, signal, whom) => {
  const { child, address } = await start({}, byNpm);
  expect((await fetch(`${address}/health/live`)).status).toBe(200);
  // Its output is the server's too: it closes when both have ended.
  const closed = once(child, 'close');

  process.kill(whom(child.pid ?? 0), signal);
  await closed;
  running.delete(child);

  await expect(fetch(`${address}/health/live`)).rejects.toThrow();
  await expect(access(join(folder, 'data/postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
});

test.each([
  ['an unreachable database', { DATABASE_URL: 'postgres://nadie@127.0.0.1:1/nada' }, 'DATABASE_URL'],
  ['a folder that cannot be written', { DATA_DIR: '/proc/nada' }, 'DATA_DIR'],
  ['a setting that makes no sense', { PORT: 'ochenta' }, 'PORT'],
])('%s ends with one line that says what to do', async (_what, environment, named) => {
  const { code, said } = await start(environment);

  expect(code).toBe(1);
  expect(said().trim().split('\n')).toEqual([expect.stringContaining(named)]);
});

test('a port in use ends with one line that says what to do', async () => {
  const { url, drop } = await cloneDatabase();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' ? String(address?.port) : '';

  const { code, said } = await start({
    DATABASE_URL: url,
    DEMO: '0',
    ADMIN_EMAIL: 'yo@empresa.cl',
    ADMIN_PASSWORD: 'una-clave-inicial',
    PORT: port,
  });
  taken.close();
  await drop();

  expect(code).toBe(1);
  expect(said().trim().split('\n')).toEqual([expect.stringContaining(`El puerto ${port} está ocupado`)]);
});

test('a database of a newer version is left alone', async () => {
  const { url, drop } = await cloneDatabase();
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`insert into kysely_migration (name, timestamp) values ('9999-del-futuro', now()::text)`);
  await client.end();

  const { code, said } = await start({ DATABASE_URL: url });
  await drop();

  expect(code).toBe(1);
  expect(said().trim().split('\n')).toEqual([expect.stringContaining('más nueva')]);
});

test.each(['pgboss.version', 'from "users"'])('a database that goes away while a server starts is said in one line (%s)', async (words) => {
  const { url, drop } = await cloneDatabase();
  const line = await lineProxy(url);
  const isBroken = line.breakAfter(words);

  const { child, code, said } = await start({ DATABASE_URL: line.url, DEMO: '0' });
  child.kill('SIGKILL');
  line.close();
  await drop();

  expect(isBroken()).toBe(true);
  expect([code, said().trim()]).toEqual([1, 'La base de datos dejó de responder mientras el servidor se iniciaba. Inícielo de nuevo.']);
});

test('without demo data the first account is the one that was named, and must choose its own password', async () => {
  const { url, drop } = await cloneDatabase();
  const named = { DATABASE_URL: url, ADMIN_EMAIL: 'Jefa@Empresa.cl', ADMIN_PASSWORD: 'una-clave-inicial' };
  const { child, address, said } = await start({ ...named, HOST: '' });
  expect(said()).not.toMatch(/ATENCIÓN|HOST=/);
  expect(await listensBeyondThisMachine(address ?? '')).toBe(true);
  expect(await roomForYoungObjects(address ?? ''), 'what only the start needed is given back').toBeLessThan(16 * megabyte);

  const response = await fetch(`${address}${login.path}`, {
    method: 'POST',
    headers: { 'x-access-key': 'web', 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'jefa@empresa.cl', clave: 'una-clave-inicial' }),
  });
  await end(child, 'SIGINT');
  await drop();

  expect(await response.json()).toMatchObject({ body: { usuario: { codigo_rol: 'ADM', debe_cambiar_clave: true } } });
});

test('settings are read from a file .env too', async () => {
  const place = await mkdtemp(join(folder, 'env-'));
  await writeFile(join(place, '.env'), 'PORT=ochenta\n');
  const child = spawn(process.execPath, [join(process.cwd(), 'server/src/main.ts')], {
    cwd: place,
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(child, 'exit');

  expect([code, said]).toEqual([1, expect.stringContaining('PORT')]);
});
