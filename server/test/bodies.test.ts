import { z } from 'zod';
import { channel, type ChannelListener } from 'node:diagnostics_channel';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Call } from 'contract/call.ts';
import { nombreDocumento, tipoInstalacion } from 'contract/catalogues/index.ts';
import { createDocumento } from 'contract/documents/index.ts';
import { createProyecto, filteredProjects } from 'contract/projects/index.ts';
import { allRoutes } from '../src/app.ts';
import { longestBody, usualPatience } from '../src/platform/http/bodies.ts';
import { uploadsAtOnce } from '../src/platform/files/uploads.ts';
import { scene } from './scene.ts';

const { app, given, signIn } = await scene({ patience: { ...usualPatience, idle: 1500, head: 1000, farewell: 300 } });
const permissions = ['documents:create', 'projects:create', 'projects:read', 'catalogues:create'] as const;
const newPerson = () => given.user({ permissions });
const place = await given.place();
const camila = await newPerson();

let [port, folder] = [0, ''];
/** Requests whose handler has begun and not ended. */
const handlers = new Set<unknown>();
const requestOf = (message: unknown) => (message as { request: unknown }).request;
const counted: [string, ChannelListener][] = [
  ['tracing:fastify.request.handler:start', (it) => void handlers.add(requestOf(it))],
  ['tracing:fastify.request.handler:asyncStart', (it) => void handlers.delete(requestOf(it))],
];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bodies-'));
  vi.stubEnv('TMPDIR', folder);
  port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port);
  for (const [name, count] of counted) channel(name).subscribe(count);
});
afterAll(async () => {
  for (const [name, count] of counted) channel(name).unsubscribe(count);
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});
const uploadFolders = async () => (await readdir(folder, { recursive: true })).filter((it) => basename(it).startsWith('work-'));

/** A line to the server, and what came back over it. */
class Line {
  heard = '';
  ended: Promise<void>;
  readonly #socket: Socket;

  constructor() {
    this.#socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    this.#socket.on('data', (chunk) => (this.heard += chunk.toString()));
    this.#socket.on('error', () => undefined);
    this.ended = new Promise((resolve) => this.#socket.once('close', () => resolve()));
    // The server's end is the line's, once this side has said all.
    this.#socket.once('end', () => this.#socket.end());
  }

  send = (text: string) => new Promise<void>((resolve) => this.#socket.write(text, () => resolve()));
  sayNoMore = () => void this.#socket.end();
  hangUp = () => void this.#socket.destroy();
  get status() {
    return Number(/^HTTP\/1\.1 (\d+)/.exec(this.heard)?.[1]);
  }
}

interface RequestHead {
  as?: { id: number };
  headers?: Record<string, string | number>;
}

async function headOf({ method, path }: Pick<Call, 'method' | 'path'>, { as, headers = {} }: RequestHead): Promise<string> {
  const half = as && (await given.session(as.id));
  const all = {
    host: 'localhost',
    'x-access-key': 'web',
    ...(half && { authorization: `Bearer ${half.token}`, cookie: `session_half=${half.cookie}` }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`;
}

const inParts = { 'content-type': 'multipart/form-data; boundary=x' };
const json = { 'content-type': 'application/json' };
const part = (name: string, value: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** The body of a document's upload, whole. */
async function documentBody(content: string): Promise<string> {
  const { id } = await given.entry(nombreDocumento);
  return [
    part('codigoLugarInstalacion', place.codigoLugarInstalacion),
    part('codigoProyecto', place.codigoProyecto),
    part('nombre_documento_id', String(id)),
    `--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${content}\r\n--x--\r\n`,
  ].join('');
}

test('a hundred uploads whose sender goes at any moment end, leave nothing, and the next one is taken', async () => {
  const body = await documentBody('x'.repeat(300_000));
  const head = await headOf(createDocumento, { as: camila, headers: { ...inParts, 'content-length': body.length } });
  const whole = head + body;
  const abort = async (at: number) => {
    const line = new Line();
    // Some go in the middle of the head or of a field, most in the middle of the file, one before its last byte.
    await line.send(whole.slice(0, at));
    line.hangUp();
    await line.ended;
  };
  const points = Array.from({ length: 100 }, (_, nth) => Math.ceil((whole.length * (nth + 0.5)) / 100)).concat(whole.length - 1);
  for (let at = 0; at < points.length; at += uploadsAtOnce.each) await Promise.all(points.slice(at, at + uploadsAtOnce.each).map(abort));

  const caller = await signIn(camila);
  const { id } = await given.entry(nombreDocumento);
  const { codigoLugarInstalacion, codigoProyecto } = place;
  const file = new File(['ahora sí'], 'a.txt');
  const input = { codigoLugarInstalacion, codigoProyecto, nombre_documento_id: id, file };
  // On a busy machine some of those that have gone reach the server only now, and hold their place until it notices.
  await expect.poll(async () => (await caller.raw(createDocumento, input)).statusCode, { timeout: 20_000 }).toBe(200);
  await expect.poll(() => handlers.size, { timeout: 10_000 }).toBe(0);
  await expect.poll(uploadFolders, { timeout: 10_000 }).toEqual([]);
});

test.each([
  ['of JSON', createProyecto, json, '{"nombre":'],
  [
    'in parts',
    createDocumento,
    inParts,
    `${part('comentario', 'hola')}--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nxx`,
  ],
])('a body %s that stands still is answered so and cut', async (_kind, call, headers, begun) => {
  const line = new Line();
  await line.send((await headOf(call, { as: camila, headers: { ...headers, 'content-length': 100_000 } })) + begun);

  await expect.poll(() => line.status, { timeout: 10_000 }).toBe(408);
  expect(line.heard).toContain('El envío se detuvo antes de terminar.');
  await line.ended;
  await expect.poll(() => handlers.size).toBe(0);
  await expect.poll(uploadFolders).toEqual([]);
});

test('a body that comes slowly, yet comes, is taken', async () => {
  const text = JSON.stringify({ nombre: 'Con mala señal', linea: 'X' });
  const line = new Line();
  await line.send(await headOf(createProyecto, { as: camila, headers: { ...json, 'content-length': text.length } }));
  const started = performance.now();
  for (const letter of text) {
    await line.send(letter);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }

  await expect.poll(() => line.status, { timeout: 10_000 }).toBe(400);
  expect(line.heard).toContain('"code":"invalid"');
  // Longer than it may stand still, or this would prove nothing.
  expect(performance.now() - started).toBeGreaterThan(1500);
  line.hangUp();
});

test('a head that never ends is answered so and cut', async () => {
  const line = new Line();
  await line.send('GET /backend/live HTTP/1.1\r\nhost: localhost\r\n');

  await line.ended;

  expect(line.status).toBe(408);
  expect(line.heard).toContain('El envío se detuvo antes de terminar.');
});

test('who has said all and closed their half of the line gets the whole answer', async () => {
  for (let n = 0; n < 5; n += 1) await given.project({ nombre: `Bodega ${n}` });
  const line = new Line();
  await line.send(await headOf(filteredProjects, { as: camila }));
  line.sayNoMore();

  await line.ended;

  expect(line.status).toBe(200);
  expect(line.heard).toContain('"total_pages"');
});

const tooLong = { 'content-length': 200 * 1024 * 1024 };
test.each([
  ['a stranger’s body', createDocumento, { headers: { ...inParts, ...tooLong } }, 401, 'Su sesión terminó'],
  ['a stranger’s JSON', createProyecto, { headers: { ...json, ...tooLong } }, 401, 'Su sesión terminó'],
  ['a body that says it is too long', createDocumento, { as: camila, headers: { ...inParts, ...tooLong } }, 413, 'supera 62 MB'],
  [
    'a sheet that says it is too long',
    tipoInstalacion.calls.review,
    { as: camila, headers: { ...inParts, ...tooLong } },
    413,
    'supera 7 MB',
  ],
  ['JSON that says it is too long', createProyecto, { as: camila, headers: { ...json, ...tooLong } }, 413, 'supera 2 MB'],
  [
    'a body in parts where none belongs',
    createProyecto,
    { as: camila, headers: { ...inParts, 'content-length': 1000 } },
    415,
    'no se admite',
  ],
])('%s is refused before it is read, and the line is cut', async (_what, call, sent, status, words) => {
  const line = new Line();
  await line.send(await headOf(call, sent));

  await expect.poll(() => line.status).toBe(status);
  expect(line.heard).toContain(words);
  await line.ended;
});

test('a body that says it is packed is refused at once, and never unpacked', async () => {
  const packed = { 'content-encoding': 'gzip', 'content-length': 100_000 };
  const [inJson, inFiles] = [new Line(), new Line()];
  await inJson.send(await headOf(createProyecto, { as: camila, headers: { ...json, ...packed } }));
  await inFiles.send(await headOf(createDocumento, { as: camila, headers: { ...inParts, ...packed } }));

  await expect.poll(() => [inJson.status, inFiles.status]).toEqual([415, 415]);
  expect(inJson.heard).toContain('sin comprimir');
  await Promise.all([inJson.ended, inFiles.ended]);
});

test('a body that does not say how long it is, is read only so far', async () => {
  const line = new Line();
  await line.send(await headOf(tipoInstalacion.calls.review, { as: camila, headers: { ...inParts, 'transfer-encoding': 'chunked' } }));
  const chunk = (text: string) => line.send(`${text.length.toString(16)}\r\n${text}\r\n`);
  await chunk('--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n');
  for (let n = 0; n < 8; n += 1) await chunk('x'.repeat(1024 * 1024));

  await expect.poll(() => line.status).toBe(413);
  await line.ended;
  await expect.poll(uploadFolders).toEqual([]);
});

test('one person’s uploads at once are so many; one more is told to wait, and others are not kept out', async () => {
  const [greedy, other] = [await newPerson(), await newPerson()];
  const headers = { ...inParts, 'content-length': 100_000 };
  const lines = Array.from({ length: uploadsAtOnce.each + 1 }, () => new Line());
  const head = await headOf(createDocumento, { as: greedy, headers });
  for (const line of lines) await line.send(head);

  await expect.poll(() => lines.filter((it) => it.status === 429).length).toBe(1);
  const refused = lines.find((it) => it.status === 429);
  expect(refused?.heard).toMatch(/retry-after: \d/);
  expect(refused?.heard).toContain('El servidor está ocupado');
  const caller = await signIn(other);
  expect(await caller.refused(createDocumento, { file: new File(['x'], 'a.txt') })).toMatchObject({ status: 400 });
  for (const line of lines) line.hangUp();
  await expect.poll(() => handlers.size).toBe(0);
});

test('each call says how long its body may be', () => {
  const megabyte = 1024 * 1024;
  for (const { call } of allRoutes) {
    const most = longestBody(call);
    expect(most, call.id).toBeLessThanOrEqual(80 * megabyte);
    // A form may come in parts without a file among them.
    const takesFile = JSON.stringify(z.toJSONSchema(call.body ?? z.unknown(), { io: 'input', unrepresentable: 'any' })).includes(
      '"binary"',
    );
    expect(most > 2 * megabyte, call.id).toBe(call.multipart === true && takesFile);
  }
});
