import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { isDownload } from 'contract/call.ts';
import { actions, modules, type Module } from 'contract/permissions.ts';
import { filteredProjects } from 'contract/projects/index.ts';
import { scene } from '../../../test/scene.ts';
import { allRoutes } from '../../app.ts';
import { cutWhenStalled, untilGone } from './downloads.ts';

const { app, db, given, signIn } = await scene();
const address = await app.http.listen({ host: '127.0.0.1', port: 0 });

/** Files that everybody who may can ask for without saying of what. */
const exports = allRoutes.map((it) => it.call).filter((it) => isDownload(it.answer) && it.method === 'GET' && !it.path.includes('{'));

const everything = (Object.keys(modules) as Module[]).flatMap((it) => actions.map((action) => `${it}:${action}` as const));

async function person(): Promise<Record<string, string>> {
  const { token, cookie } = await given.session((await given.user({ permissions: everything })).id);
  return { 'x-access-key': 'web', authorization: `Bearer ${token}`, cookie: `session_half=${cookie}` };
}

/** Asks for a file and reads nothing of it. */
async function unread(path: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const request = get(`${address}${path}`, { headers, agent: false });
  onTestFinished(() => void request.destroy());
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response.pause();
}

test('files that nobody reads hold no line to the database, whichever they are', async () => {
  await sql`insert into projects ("codigoProyecto", nombre, linea) select 'CI-' || n, 'Una bodega con techo', 'CI' from generate_series(1, 4000) as n`.execute(
    db,
  );
  expect(exports.length).toBeGreaterThan(10);

  const answers = [];
  let headers = {};
  for (const [at, call] of exports.entries()) {
    // Nobody has more than three at once.
    if (at % 3 === 0) headers = await person();
    answers.push(await unread(call.path, headers));
  }

  // Its length is known: it was whole before its first byte left.
  const told = answers.map((it, at) => [exports[at]?.id, it.statusCode, Number(it.headers['content-length']) > 0]);
  expect(told.filter(([, status, isWhole]) => !(status === 200 || status === 400) || !isWhole)).toEqual([]);
  expect(told.filter(([, status]) => status === 200).length).toBeGreaterThan(10);
  expect([app.pool.idleCount, app.reading.idleCount]).toEqual([app.pool.totalCount, app.reading.totalCount]);
  // Work behind the scenes may stand in a transaction, for a moment.
  const standing = async () =>
    (await app.pool.query("select state, query from pg_stat_activity where datname = current_database() and state like '%transaction%'"))
      .rows;
  await expect.poll(standing, { timeout: 5_000 }).toEqual([]);
  const caller = await signIn(await given.user({ permissions: ['projects:read'] }));
  expect((await caller.raw(filteredProjects)).statusCode).toBe(200);
  expect((await fetch(`${address}/health/ready`)).status).toBe(200);
});

test('a fourth file at once is refused to the same person, in words, and to nobody else', async () => {
  const [headers, other] = [await person(), await person()];
  const path = '/backend/projects/filtered_projects_xlsx';

  const asked = await Promise.all([1, 2, 3, 4].map(() => unread(path, headers)));

  expect(asked.map((it) => it.statusCode ?? 0).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429]);
  const fourth = asked.find((it) => it.statusCode === 429) ?? expect.fail();
  expect(fourth.headers['retry-after']).toBe('10');
  expect(JSON.parse((await buffer(fourth)).toString())).toMatchObject({
    code: 'too_many_downloads',
    message: expect.stringContaining('descargas en curso'),
  });
  expect((await unread(path, other)).statusCode).toBe(200);

  for (const it of asked) it.destroy();
  await expect.poll(async () => (await unread(path, headers)).statusCode, { timeout: 5_000 }).toBe(200);
});

test('a file says its length before it comes, and comes whole', async () => {
  const response = await unread('/backend/projects/filtered_projects_xlsx', await person());

  expect(Number(response.headers['content-length'])).toBe((await buffer(response)).length);
});

test('who stops reading is cut off, and so is who takes too long in all', async () => {
  let limits = { stalled: 200, inAll: 60_000 };
  const server = createServer((_request, response) => {
    cutWhenStalled(response, limits);
    const more = () => {
      while (response.write(Buffer.alloc(64 * 1024)));
    };
    response.on('drain', more);
    more();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const asked = async (): Promise<IncomingMessage> => {
    const [response] = (await once(get({ port, host: '127.0.0.1', agent: false }), 'response')) as [IncomingMessage];
    return response.on('error', () => undefined);
  };
  const ended = (response: IncomingMessage) => new Promise((resolve) => response.on('close', resolve));

  const stalled = (await asked()).pause();
  await expect
    .poll(() => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count))), { timeout: 5_000 })
    .toBe(0);
  stalled.destroy();

  limits = { stalled: 60_000, inAll: 200 };
  await ended((await asked()).resume());
});

test('whoever made a file hears that nobody waits for it, also when they had gone before it was begun', async () => {
  const arrived = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, response) => arrived.resolve(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false }).on('error', () => undefined);
  const response = await arrived.promise;
  const gone = untilGone(response);
  expect(gone.aborted).toBe(false);

  request.destroy();

  await once(gone, 'abort');
  expect(untilGone(response).aborted).toBe(true);
});
