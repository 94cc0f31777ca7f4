import { expect, test } from 'vitest';
import { z } from 'zod';
import { login } from 'contract/access/index.ts';
import { createProyecto, filteredProjects } from 'contract/projects/index.ts';
import { problems } from 'contract/problems.ts';
import { attachment } from '../src/platform/files/files.ts';
import { answerWriter } from '../src/platform/http/answer.ts';
import { isPage } from '../src/platform/http/web-app.ts';
import { scene } from './scene.ts';

const { app, as, db, given } = await scene({ environment: { METRICS_TOKEN: 'una-llave-de-metricas' } });
const inject = app.http.inject.bind(app.http);
const json = { 'x-access-key': 'web', 'content-type': 'application/json' };

test('an unknown path under /backend is a JSON 404', async () => {
  const response = await inject({ url: '/backend/projects/no_existe' });

  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ code: 'not_found', requestId: response.headers['x-request-id'] });
});

test.each([
  ['broken JSON', '{"email":', json, 400],
  ['a body of another kind', 'email=x', { ...json, 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['a huge body', JSON.stringify({ email: 'x'.repeat(3_000_000) }), json, 413],
  ['a list where an object belongs', '[]', json, 400],
  [
    'a body in parts where none belongs',
    '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nx',
    { ...json, 'content-type': 'multipart/form-data; boundary=x' },
    415,
  ],
])('%s is refused in Spanish, with the right status', async (_what, payload, headers, status) => {
  const response = await inject({ method: 'POST', url: login.path, payload, headers });

  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({
    code: expect.any(String),
    message: expect.stringMatching(/[a-záéíóú]{3}/),
    requestId: expect.any(String),
  });
});

test('who asks only for the head of a page asks for the page: a monitor does', () => {
  expect(['GET', 'HEAD', 'POST'].map((method) => isPage({ method, url: '/' }))).toEqual([true, true, false]);
  expect(isPage({ method: 'HEAD', url: '/backend/projects/no_existe' })).toBe(false);
});

test('paths are served with and without a slash at the end', async () => {
  const caller = await as('projects:read');
  expect((await caller.raw({ ...filteredProjects, path: `${filteredProjects.path}/` })).statusCode).toBe(200);
});

test('several wrong fields are told at once', async () => {
  const caller = await as('projects:create');
  const { fields } = await caller.refused(createProyecto, { nombre: '', linea: 'X', avance: 'mucho', inventado: 1 });

  expect(Object.keys(fields ?? {}).toSorted()).toEqual(['avance', 'inventado', 'linea', 'nombre']);
});

test('what an answer does not declare never leaves', () => {
  const answer = z.object({ id: z.number(), owner: z.object({ name: z.string() }).nullable() });
  const write = answerWriter({ ...createProyecto, service: 'site', answer }, false);

  expect(write({ id: 1, secret: 'x', owner: { name: 'Ana', hash: 'y' } })).toBe('{"body":{"id":1,"owner":{"name":"Ana"}}}');
  expect(write({ id: 1, owner: null })).toBe('{"body":{"id":1,"owner":null}}');
});

test('every answer forbids framing, sniffing and foreign scripts', async () => {
  const { headers } = await inject({ url: '/health/live' });

  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    // What is typed is never a program: no 'unsafe-eval', nor anything written in the page.
    'content-security-policy': expect.stringMatching(/script-src 'self' 'wasm-unsafe-eval'(?:;|$)/),
  });
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('health says whether the server lives and is ready', async () => {
  expect((await inject({ url: '/health/live' })).json()).toEqual({ status: 'ok' });
  expect((await inject({ url: '/health/ready' })).json()).toEqual({ status: 'ok', database: true, events: true });
});

test('metrics count calls by their id, for who has the token', async () => {
  await (await as('projects:read')).call(filteredProjects, {});

  expect((await inject({ url: '/metrics' })).statusCode).toBe(403);
  const { body } = await inject({ url: '/metrics', headers: { authorization: 'Bearer una-llave-de-metricas' } });
  expect(body).toContain('call_seconds_count{call="projects.filteredProjects",status="200"}');
});

test('without a token metrics are for this machine only, by its socket and not by a header', async () => {
  const { app: behind } = await scene({ environment: { TRUST_PROXY: '1' } });
  const ask = async (remoteAddress: string, headers = {}) =>
    (await behind.http.inject({ url: '/metrics', remoteAddress, headers })).statusCode;

  expect(await ask('127.0.0.1')).toBe(200);
  expect(await ask('203.0.113.9')).toBe(403);
  expect(await ask('203.0.113.9', { 'x-forwarded-for': '127.0.0.1' })).toBe(403);
  expect(await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(403);
  expect(await ask('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(403);
});

test('refusals and what is no call are for nobody to keep either', async () => {
  for (const url of ['/backend/projects/no_existe', login.path, filteredProjects.path, '/files/ab/nada.webp', '/health/ready', '/metrics'])
    expect((await inject({ url })).headers['cache-control'], url).toBe('no-store');
});

test('names lose the marks that nobody sees before anything is kept', async () => {
  const caller = await as('projects:create', 'projects:read');
  const { id } = await caller.call(createProyecto, {
    nombre: 'Planta\u202E\nNorte\u0007 ',
    linea: 'CI',
    observaciones: 'uno\r\ndos\u2066',
  });

  expect(await db.selectFrom('projects').select(['nombre', 'observaciones']).where('id', '=', id).executeTakeFirst()).toEqual({
    nombre: 'Planta Norte',
    observaciones: 'uno\ndos',
  });
});

test('no answer is saved under a name with such marks', () => {
  expect(attachment('foto\u202Egpj\n.exe\uD800')).toBe(`attachment; filename="fotogpj_.exe_"; filename*=UTF-8''fotogpj%20.exe%EF%BF%BD`);
});

test('the reference is served as OpenAPI 3.1 and as a page', async () => {
  const reference = (await inject({ url: '/openapi.json' })).json();
  expect(reference).toMatchObject({ openapi: '3.1.0', paths: { [login.path]: { post: { operationId: login.id } } } });
  expect((await inject({ url: '/docs' })).statusCode).toBeLessThan(400);
  expect((await inject({ url: '/docs/json' })).json()).toEqual(reference);
});

test('a long list is compressed for who accepts it', async () => {
  for (let n = 0; n < 30; n += 1) await given.project({ nombre: `Una bodega con un nombre bastante largo ${n}` });
  const caller = await as('projects:read');

  expect((await caller.raw(filteredProjects, { per_page: 50 }, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
});

test('each refusal has a status of an error and a Spanish sentence', () => {
  for (const [code, { status, message }] of Object.entries(problems)) {
    expect(status, code).toBeGreaterThanOrEqual(400);
    expect(message, code).toMatch(/[.]$/);
  }
});
