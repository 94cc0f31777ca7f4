import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { allCalls } from 'contract/all.ts';
import { isDownload, type Call } from 'contract/call.ts';
import { createProyecto, filteredProjects } from 'contract/projects/index.ts';
import { openApp } from '../src/app.ts';
import type { Reader } from '../src/platform/database/database.ts';
import type { Route } from '../src/platform/http/http.ts';
import { Problem } from '../src/platform/problem.ts';
import { requestOf } from './request.ts';
import { scene } from './scene.ts';

const { db, url, config, given, as } = await scene();
const readers = allCalls.filter((it) => it.kind !== 'writes');

/** The call at an address of its own that takes nothing, and what its context's lines say when it runs. */
const said = new Map<string, unknown>();
const withoutInput = ({
  params: _params,
  query: _query,
  body: _body,
  multipart: _multipart,
  confirms: _confirms,
  ...call
}: Call): Call => ({
  ...call,
  path: `/probe/${call.id}`,
  permission: 'public',
});
const probe = (call: Call): Route => ({
  call: withoutInput(call),
  run: async ({ db: reader }: { db: Reader }) => {
    const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(reader);
    const write = await sql`insert into maintenance_banner (description) values ('Nadie lo escribió')`.execute(reader).catch((it) => it);
    said.set(call.id, [rows[0]?.transaction_read_only, write instanceof Error && 'code' in write && write.code]);
    throw new Problem('rule');
  },
});
const probed = await openApp(config, url, { background: false, routes: readers.map(probe) });
afterAll(() => probed.close());

test.each(readers.map((it): [string, Call] => [it.id, it]))(
  '%s reads over lines on which the database refuses to write',
  async (id, call) => {
    const { statusCode } = await requestOf(probed.http, withoutInput(call), {}, { half: {}, headers: {} });

    expect(statusCode).toBe(422);
    expect(said.get(id)).toEqual(['on', '25006']);
  },
);

test('there are calls of every kind that reads', () => {
  expect(readers.filter((it) => it.kind === 'prepares').length).toBeGreaterThan(20);
  expect(readers.filter((it) => isDownload(it.answer)).length).toBeGreaterThan(40);
});

describe('a reading call that tries to write', async () => {
  const writes: Route = {
    call: filteredProjects,
    run: async ({ db: reader }: { db: Reader }) =>
      sql`insert into projects ("codigoProyecto", nombre, linea) values ('CI-1', 'No', 'CI')`.execute(reader),
  };
  const app = await openApp(config, url, { background: false, routes: [writes] });
  afterAll(() => app.close());

  test('fails as a fault of the program, once, and takes no line along', async () => {
    const half = await given.session((await given.user({ permissions: ['projects:read'] })).id);

    const { statusCode, body } = await requestOf(app.http, filteredProjects, {}, { half, headers: {} });

    expect([statusCode, JSON.parse(body).code]).toEqual([500, 'unexpected']);
    expect(app.reading.totalCount).toBe(1);
    expect(await db.selectFrom('projects').select('id').execute()).toEqual([]);
  });
});

test('a number that was taken for a project stays taken when the project is refused', async () => {
  const caller = await as('projects:create');
  const one = await caller.call(createProyecto, { nombre: 'Primero', linea: 'RE' });

  await caller.refused(createProyecto, { nombre: 'Rechazado', linea: 'RE', jefe_proyecto_id: 999_999 });

  const next = await caller.call(createProyecto, { nombre: 'Segundo', linea: 'RE' });
  expect(Number(next.codigoProyecto.slice(-3)) - Number(one.codigoProyecto.slice(-3))).toBe(2);
});
