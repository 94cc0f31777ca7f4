import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createProyecto, exportProjects, filteredProjects } from 'contract/projects/index.ts';
import { timeIsUp } from '../../../test/instants.ts';
import { lineProxy } from '../../../test/line-proxy.ts';
import { scene } from '../../../test/scene.ts';
import { isLost } from '../lost-line.ts';
import { newPool } from './database.ts';

const { db, url, given, beside } = await scene();
const way = await lineProxy(url);
const person = await given.user({ permissions: ['projects:read', 'projects:create'] });
const far = await beside(await given.session(person.id), {}, way.url);
afterEach(() => way.mend());
afterAll(async () => {
  await far.close();
  way.close();
});

/** On fresh lines: over the others a statement that they know is only named. */
async function breakAfter(words: string): Promise<() => boolean> {
  way.breakAll();
  await expect.poll(() => far.app.pool.totalCount + far.app.reading.totalCount).toBe(0);
  await expect.poll(() => far.app.events.trusted).toBe(true);
  return way.breakAfter(words);
}
const countNamed = async (nombre: string): Promise<number> =>
  (await db.selectFrom('projects').select('id').where('nombre', '=', nombre).execute()).length;
let codes = 0;
/** With a code, so that its only commit is that of the project. */
const create = (nombre: string, headers: Record<string, string> = {}) =>
  far.caller.raw(createProyecto, { nombre, linea: 'CI', codigoProyecto: `CI-9${(codes += 1)}` }, headers);
const key = () => ({ 'idempotency-key': randomUUID() });

test('a hundred lines cut under load end no process, and each call is answered in words or as if nothing had been', async ({ signal }) => {
  const answers: { statusCode: number; code?: string; isNew: boolean }[] = [];
  const end = new AbortController();
  const ask = async (at: number): Promise<void> => {
    while (!end.signal.aborted) {
      const response = await (at % 3 === 0
        ? far.caller.raw(createProyecto, { nombre: 'Bajo cortes', linea: 'CI' }, key())
        : at % 3 === 1
          ? far.caller.raw(exportProjects)
          : far.caller.raw(filteredProjects));
      const { statusCode } = response;
      answers.push({ statusCode, isNew: at % 3 === 0 && statusCode === 200, ...(statusCode >= 400 && { code: response.json().code }) });
      // As a client does that is told to come again.
      if (statusCode === 503) await pause(20);
    }
  };
  const asking = Array.from({ length: 6 }, (_, at) => ask(at));
  // At least a hundred, and ever more slowly until enough was answered meanwhile: how much that is in a time depends on the machine.
  const isEnough = () => answers.length > 20 && answers.some((it) => it.isNew);
  const scissors = new pg.Client(url);
  await scissors.connect();
  try {
    for (let cut = 0; !signal.aborted && (cut < 100 || !isEnough()); cut += 1) {
      if (cut % 10 === 9) way.breakAll();
      else
        await scissors.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() order by random() limit 1`,
        );
      await pause(Math.max(15, 5 * (cut - 100)));
    }
  } finally {
    // Whatever happened: who goes on asking would do so beside all other tests.
    end.abort();
    await scissors.end();
  }
  await Promise.all(asking);

  const refused = answers.filter((it) => it.statusCode !== 200);
  expect(refused.filter((it) => !['database_down', 'unknown_outcome'].includes(it.code ?? ''))).toEqual([]);
  expect(await countNamed('Bajo cortes')).toBeGreaterThanOrEqual(answers.filter((it) => it.isNew).length);
  expect((await far.caller.raw(filteredProjects)).statusCode).toBe(200);
});

test('a call that only reads is answered although its line broke', async () => {
  const hasBroken = await breakAfter('from "projects"');

  expect((await far.caller.raw(filteredProjects)).statusCode).toBe(200);
  expect(hasBroken()).toBe(true);
});

test('a write that had not been committed is done once more, and once only', async () => {
  const hasBroken = await breakAfter('insert into "projects"');

  expect((await create('Cortado antes')).statusCode).toBe(200);
  expect(await countNamed('Cortado antes')).toBe(1);
  expect(hasBroken()).toBe(true);
});

test('a number that was taken by a commit without an answer is left, and the next one taken', async () => {
  const hasBroken = await breakAfter('commit');

  expect((await far.caller.raw(createProyecto, { nombre: 'Sin código', linea: 'CI' })).statusCode).toBe(200);
  expect(await countNamed('Sin código')).toBe(1);
  expect(hasBroken()).toBe(true);
});

test('a commit without an answer: the key of the sender tells that it took place', async () => {
  const hasBroken = await breakAfter('commit');

  expect((await create('Con clave', key())).statusCode).toBe(200);
  expect(await countNamed('Con clave')).toBe(1);
  expect(hasBroken()).toBe(true);
});

test('a commit without an answer and without a key is told as what it is', async () => {
  const hasBroken = await breakAfter('commit');

  const response = await create('Sin clave');

  expect([response.statusCode, response.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'unknown_outcome', message: expect.stringContaining('no sabemos si quedó guardado') }),
  ]);
  expect(response.headers['retry-after']).toBe('3');
  await vi.waitFor(async () => expect(await countNamed('Sin clave')).toBe(1));
  expect(hasBroken()).toBe(true);
});

test('with a silent database every call is answered in bounded time, readiness within a second, and all is well afterwards', async () => {
  await far.caller.raw(filteredProjects);
  way.silence('everything');
  const [isLate, isOver] = [timeIsUp(3_000), timeIsUp(45_000)];
  const calls = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? far.caller.raw(filteredProjects) : create('En silencio', key())));

  const ready = await far.app.http.inject({ url: '/health/ready' });
  expect(ready.statusCode).toBe(503);
  expect(isLate(), 'the answer about readiness').toBe(false);

  const answers = await Promise.all(calls);
  expect(answers.map((it) => [it.statusCode, it.json().code])).toEqual(calls.map(() => [503, 'database_down']));
  expect(answers[0]?.json().message).toContain('La base de datos no responde');
  expect(isOver(), 'all answers').toBe(false);

  way.mend();
  await vi.waitFor(async () => expect((await far.app.http.inject({ url: '/health/ready' })).statusCode).toBe(200), { timeout: 15_000 });
  expect((await create('Después del silencio', key())).statusCode).toBe(200);
  expect(await countNamed('En silencio')).toBe(0);
});

test('with a silent database there is still a page, as it was, and metrics tell what they know', async () => {
  const policyOf = ({ headers }: { headers: object }) => Object.entries(headers).find(([name]) => name === 'content-security-policy')?.[1];
  const before = policyOf(await far.app.http.inject({ url: '/proyectos' }));
  expect(before).toContain('frame-src https');
  way.silence('everything');
  await expect.poll(() => far.app.events.trusted, { timeout: 15_000 }).toBe(false);

  const [page, metrics] = await Promise.all([
    far.app.http.inject({ url: '/proyectos' }),
    far.app.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' }),
  ]);

  expect([page.statusCode, metrics.statusCode]).not.toContain(503);
  expect(policyOf(page)).toBe(before);
});

test('a right that is taken away while the line of notices is silent is gone within seconds', async () => {
  const user = await given.user({ permissions: ['projects:read'] });
  const half = await given.session(user.id);
  const { app: there, caller, close } = await beside(half, {}, way.url);
  expect((await caller.raw(filteredProjects)).statusCode).toBe(200);

  way.silence('events');
  const isLate = timeIsUp(8_000);
  await db.updateTable('users').set({ activo: 0 }).where('id', '=', user.id).execute();
  await vi.waitFor(async () => expect((await caller.raw(filteredProjects)).statusCode).toBe(401), { timeout: 20_000, interval: 100 });

  expect(isLate()).toBe(false);
  expect((await there.http.inject({ url: '/health/ready' })).json()).toMatchObject({ events: false });
  way.mend();
  await close();
});

test('a transaction that was left open for too long takes its line along, and nothing else', async () => {
  const work = far.app.db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 50`.execute(tx);
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(
        db,
      );
      expect(rows).toHaveLength(0);
    });
    await sql`select 1`.execute(tx);
  });

  await expect(work).rejects.toThrow('The line to the database is lost');
  expect((await far.caller.raw(filteredProjects)).statusCode).toBe(200);
});

test('of several servers of the database the one that answers is used', async () => {
  const { hostname, port, username, password, pathname } = new URL(way.url);
  const pool = newPool(`postgres://${username}:${password}@127.0.0.1:1,${hostname}:${port}${pathname}?target_session_attrs=read-write`, 2);

  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);

  way.breakAll();
  await vi.waitFor(async () => expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]));
  await pool.end();
});

test('a line that is gone is known as that at whatever is still asked over it', async () => {
  const said = await db.connection().execute(async (line) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(line);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    const ask = () => sql`select 1`.execute(line).catch((error: unknown) => error);
    return [await ask(), await ask(), await ask()];
  });

  expect(said.map(isLost)).toEqual([true, true, true]);
});
