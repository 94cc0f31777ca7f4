import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { logout } from 'contract/access/index.ts';
import { settingsRoom, updateSetting } from 'contract/administration/index.ts';
import {
  createDocumentServices,
  cubageRoom,
  deleteCubage,
  getCubage,
  postDocument,
  ruleWeights,
  tellPresence,
} from 'contract/cubication/index.ts';
import {
  createComentario,
  createInformacionTecnica,
  deleteInformacionTecnica,
  mentionOf,
  placeRoom,
  updateInformacionTecnica,
} from 'contract/projects/index.ts';
import { placePlanRoom, tellPlanPresence } from 'contract/schedule/index.ts';
import { announce } from '../src/platform/events/events.ts';
import { live } from '../src/platform/http/rooms.ts';
import type { Half } from './request.ts';
import { scene } from './scene.ts';

// Only the heartbeat of the lines is wound on by hand; everything else keeps its own time.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const { app, db, given, signIn, beside, stranger } = await scene();
const cubing = ['cubication:read', 'cubication:create'] as const;
const reads = ['projects:read', 'logbook:read', 'logbook:create'] as const;

let address = '';
beforeAll(async () => {
  address = await app.http.listen({ host: '127.0.0.1', port: 0 });
});

const open: AbortController[] = [];
afterEach(() => {
  for (const it of open.splice(0)) it.abort();
});

const ask = (half: Half, rooms: readonly string[], signal?: AbortSignal) =>
  fetch(`${address}/backend/live?${new URLSearchParams(rooms.map((it) => ['room', it]))}`, {
    headers: {
      'x-access-key': half.accessKey ?? 'web',
      ...(half.token && { authorization: `Bearer ${half.token}` }),
      ...(half.cookie && { cookie: `session_half=${half.cookie}` }),
    },
    ...(signal && { signal }),
  });

/** Follows rooms as a window does; `heard` grows, `ended` turns true when the server closes the line. */
async function follow(half: Half, ...rooms: string[]) {
  const abort = new AbortController();
  open.push(abort);
  const response = await ask(half, rooms, abort.signal);
  expect(response.status).toBe(200);
  const line = { heard: '', ended: false, headers: response.headers };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) line.heard += decoder.decode(chunk, { stream: true });
    line.ended = true;
  };
  read().catch(() => undefined);
  await expect.poll(() => line.heard).toContain('event: open');
  return line;
}

/** What happens to a person is announced by another server's transaction. */
const tellBell = (user_id: number) => db.transaction().execute((tx) => announce(tx, live, `person:${user_id}`));

async function person(more: Parameters<typeof given.user>[0] = {}) {
  const user = await given.user({ permissions: reads, ...more });
  return { user, half: await given.session(user.id) };
}
async function somewhere() {
  const { codigoLugarInstalacion, codigoProyecto } = await given.place();
  return { codes: { codigoLugarInstalacion, codigoProyecto }, room: `comments:${codigoLugarInstalacion}` };
}

test('whoever follows a place hears that it changed, from every server, and nothing of what changed', async () => {
  const { codes, room } = await somewhere();
  const other = await somewhere();
  const { half } = await person();
  const line = await follow(half, room);
  const writer = await signIn((await person()).user);
  const far = await beside((await person()).half);

  await writer.call(createComentario, { ...other.codes, texto: 'En otra parte' });
  await far.caller.call(createComentario, { ...codes, texto: 'Secreto de lejos' });
  await expect.poll(() => line.heard).toContain(`data: ${room}\n\n`);
  line.heard = '';
  await writer.call(createComentario, { ...codes, texto: 'Secreto de cerca' });

  await expect.poll(() => line.heard).toContain(`data: ${room}\n\n`);
  expect(line.heard).not.toMatch(/Secreto/);
  expect(line.heard).not.toContain(other.room);
  expect(line.headers.get('content-type')).toBe('text/event-stream');
  expect(line.headers.get('content-encoding')).toBeNull();
  await far.close();
});

test('what a transaction took back is heard by nobody', async () => {
  const { codes, room } = await somewhere();
  const { half, user } = await person();
  const line = await follow(half, room);

  await (await signIn(user)).refused(createComentario, { ...codes, texto: mentionOf(99_999_999) });
  await (await signIn(user)).call(createComentario, { ...codes, texto: 'Este sí' });

  await expect.poll(() => line.heard).toContain('data: comments');
  // Told once by this server itself and once by the database.
  expect(line.heard.split('data: comments').length - 1).toBeLessThanOrEqual(2);
});

test('one’s own room tells of what one is told, and several rooms share a line', async () => {
  const { codes, room } = await somewhere();
  const [ana, writer] = [await person(), await person()];
  const own = `person:${ana.user.id}`;
  const line = await follow(ana.half, own, room);

  await (await signIn(writer.user)).call(createComentario, { ...codes, texto: `Hola ${mentionOf(ana.user.id)}` });

  await expect.poll(() => line.heard).toContain(`data: ${own}\n\n`);
  await expect.poll(() => line.heard).toContain(`data: ${room}\n\n`);
});

test('nobody hears of what they may not see', async () => {
  const { codes, room } = await somewhere();
  const { user, half } = await person();
  const outsider = await person({ seesAllProjects: false });
  const reader = await person({ permissions: ['projects:read'] });

  expect((await ask({}, [room])).status).toBe(401);
  expect((await ask({ token: half.token }, [room])).status).toBe(401);
  expect((await ask({ cookie: half.cookie }, [room])).status).toBe(401);
  expect((await ask({ ...half, accessKey: 'nobody-knows-this-one' }, [room])).status).toBe(401);
  expect((await ask((await person({ debe_cambiar_clave: true })).half, [room])).status).toBe(403);
  expect((await ask(outsider.half, [room])).status).toBe(404);
  expect((await ask(reader.half, [room])).status).toBe(404);
  expect((await ask(outsider.half, [`person:${user.id}`])).status).toBe(404);
  for (const odd of ['', 'comments', 'constructor:1', 'nada:1', `person:${user.id}\n`]) expect((await ask(half, [odd])).status).toBe(404);
  for (const many of [[], Array.from({ length: 11 }, (_, at) => `person:${at}`)]) expect((await ask(half, many)).status).toBe(400);

  const line = await follow(outsider.half, room, `person:${outsider.user.id}`);
  await (await signIn(user)).call(createComentario, { ...codes, texto: 'Reservado' });
  await tellBell(outsider.user.id);
  await expect.poll(() => line.heard).toContain('data: person:');
  expect(line.heard).not.toContain('comments:');
});

test('who sees whether activities can begin hears that requests, purchases or orders changed', async () => {
  const sources = ['requests:all', 'purchases:all', 'orders:all'];
  const planner = await person({ permissions: ['schedule:read'] });
  const outsider = await person();
  const line = await follow(planner.half, ...sources);
  for (const room of sources) {
    expect((await ask(outsider.half, [room])).status).toBe(404);
    await db.transaction().execute((tx) => announce(tx, live, room));
    await expect.poll(() => line.heard).toContain(`data: ${room}\n\n`);
  }
});

test('a line ends with the session, at once', async () => {
  const { user, half } = await person();
  const room = `person:${user.id}`;
  const line = await follow(half, room);
  const other = await person();
  const stays = await follow(other.half, `person:${other.user.id}`);

  await stranger(half).call(logout, {});

  await expect.poll(() => line.ended).toBe(true);
  expect(stays.ended).toBe(false);
  expect((await ask(half, [room])).status).toBe(401);
});

test('a line without rooms ends: who may no longer see a place is cut off when the rights change', async () => {
  const { codes, room } = await somewhere();
  const { user, half } = await person();
  const line = await follow(half, room, `person:${user.id}`);
  const only = await follow(half, room);

  await db
    .deleteFrom('role_permissions')
    .where('codigo_rol', '=', user.codigo_rol ?? '')
    .execute();
  await db.transaction().execute((tx) => announce(tx, 'access'));

  await expect.poll(() => only.ended).toBe(true);
  await (await signIn((await person()).user)).call(createComentario, { ...codes, texto: 'Después' });
  await tellBell(user.id);
  await expect.poll(() => line.heard).toContain('data: person:');
  expect(line.heard).not.toContain('comments:');
});

test('the line is kept alive, and who left the project is noticed though nobody announces it', async () => {
  const { codes, room } = await somewhere();
  const { user, half } = await person({ seesAllProjects: false });
  const { id: project_id } = await db
    .selectFrom('projects')
    .select('id')
    .where('codigoProyecto', '=', codes.codigoProyecto)
    .executeTakeFirstOrThrow();
  await db.insertInto('project_members').values({ project_id, user_id: user.id }).execute();
  const line = await follow(half, room);

  vi.advanceTimersByTime(20_000);
  await expect.poll(() => line.heard).toContain(':\n\n');
  await db.deleteFrom('project_members').where('user_id', '=', user.id).execute();
  vi.advanceTimersByTime(60_000);

  await expect.poll(() => line.ended).toBe(true);
});

test('looking again at who is there is no use of their session', async () => {
  const { user, half } = await person();
  const line = await follow(half, `person:${user.id}`);
  const old = new Date(Date.now() - 86_400_000);
  await db.updateTable('sessions').set({ last_seen_at: old }).where('user_id', '=', user.id).execute();

  await db.transaction().execute((tx) => announce(tx, 'access'));
  await tellBell(user.id);
  await expect.poll(() => line.heard).toContain('data: person:');

  const { last_seen_at } = await db.selectFrom('sessions').select('last_seen_at').where('user_id', '=', user.id).executeTakeFirstOrThrow();
  expect(last_seen_at).toEqual(old);
});

test('one person has eight lines at most: the oldest makes room', async () => {
  const { user, half } = await person();
  const lines: Awaited<ReturnType<typeof follow>>[] = [];
  for (let at = 0; at < 9; at += 1) lines.push(await follow(half, `person:${user.id}`));

  await expect.poll(() => lines[0]?.ended).toBe(true);
  expect(lines.slice(1).every((it) => !it.ended)).toBe(true);
});

test('a window that was closed takes nobody’s place', async () => {
  const { user, half } = await person();
  const room = `person:${user.id}`;
  const stays = await follow(half, room);
  let closed = 0;
  app.http.server.on('request', (_request, response) => response.on('close', () => (closed += 1)));
  for (let at = 0; at < 10; at += 1) {
    await follow(half, room);
    open.pop()?.abort();
    await expect.poll(() => closed).toBe(at + 1);
  }

  expect(stays.ended).toBe(false);
});

test('notices that were missed while the line to the database was down count as a change of everything', async () => {
  const { user, half } = await person();
  const line = await follow(half, `person:${user.id}`);

  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`.execute(
    db,
  );

  await expect.poll(() => line.heard, { timeout: 5_000 }).toContain('data: person:');
});

test('whoever has a take-off open hears that another one of its place changed: it tells what all of them cost', async () => {
  const place = await given.place();
  const { half, user } = await person({ permissions: [...cubing, 'cubication:update', 'cubication:delete'] });
  const caller = await signIn(user);
  const { document_id: posted } = await caller.call(postDocument, { place_id: place.id });
  await db.updateTable('cubages').set({ status: 'cerrada' }).where('id', '=', posted).execute();
  const { document_id } = await caller.call(postDocument, { place_id: place.id });
  const line = await follow(half, cubageRoom(posted));

  const toilet = { service_type: 'others', name: 'Baño químico', Unit_Cost: '45000', Quantity: '2' } as const;
  await caller.call(createDocumentServices, { document_id, services: [toilet] });

  // Told once by this server itself and once by the database.
  const told = () => line.heard.split(`data: ${cubageRoom(posted)}\n\n`).length - 1;
  await expect.poll(told).toBe(2);

  // One that goes, and one that comes, is told as well.
  const { version } = await caller.call(getCubage, { document_id });
  await caller.call(deleteCubage, { document_id, version });
  await expect.poll(told).toBe(4);
  await caller.call(postDocument, { place_id: place.id });
  await expect.poll(told).toBe(6);
});

test('whoever has a take-off open hears that its place is another, or a constant of the company; who does not see the place hears nothing of it', async () => {
  const place = await given.place();
  const { half, user } = await person({ permissions: [...cubing, 'projects:read', 'projects:update'] });
  const outsider = await person({ permissions: cubing, seesAllProjects: false });
  const caller = await signIn(user);
  const room = placeRoom(place.id);
  const [line, other] = [await follow(half, room), await follow(outsider.half, room, settingsRoom)];
  const told = () => line.heard.split(`data: ${room}\n\n`).length - 1;

  const { codigoLugarInstalacion, codigoProyecto } = place;
  const panels = (cantidad: number) => ({ paneles: [{ modelo: 'Módulo', cantidad, potencia_wp: 600 }] });
  const { id, version } = await caller.call(createInformacionTecnica, { codigoLugarInstalacion, codigoProyecto, ...panels(10) });
  await expect.poll(told).toBe(2);
  await caller.call(updateInformacionTecnica, { id, version, ...panels(11) });
  await expect.poll(told).toBe(4);
  await caller.call(deleteInformacionTecnica, { id });
  await expect.poll(told).toBe(6);

  const keeper = await signIn(await given.user({ permissions: ['maintenance:update'] }));
  await keeper.call(updateSetting, { key: 'check_cable', value: ruleWeights.stops, version: 0 });
  await expect.poll(() => other.heard).toContain(`data: ${settingsRoom}\n\n`);
  expect(other.heard).not.toContain(room);
});

/** How many rows each table has. */
async function countRows(): Promise<unknown[]> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const counts = tables.map(({ name }) => sql`select ${name} as name, count(*)::integer as rows from ${sql.table(name)}`);
  return (await sql`${sql.join(counts, sql` union all `)} order by name`.execute(db)).rows;
}

test('who is in which cell of a take-off is heard by those who have it open, from every server, five times a second at most', async () => {
  const place = await given.place();
  const [ana, luis] = [await person({ permissions: cubing }), await person({ permissions: cubing })];
  const { document_id } = await (await signIn(ana.user)).call(postDocument, { place_id: place.id });
  const line = await follow(ana.half, cubageRoom(document_id));
  const outsider = await person({ permissions: cubing, seesAllProjects: false });
  const far = await beside(luis.half);
  const stand = { document_id, window: 'w-1', row: 'materials:7', column: 'amount' };
  const before = await countRows();

  expect(await far.caller.call(tellPresence, stand)).toEqual({ told: true });

  const words = { window: 'w-1', user_id: luis.user.id, name: luis.user.nombre, row: 'materials:7', column: 'amount', has_left: false };
  await expect.poll(() => line.heard).toContain(`event: said\ndata: ${cubageRoom(document_id)} ${JSON.stringify(words)}\n\n`);
  expect(await countRows()).toEqual(before);
  expect(await (await signIn(outsider.user)).refused(tellPresence, stand)).toMatchObject({ status: 404 });
  await far.close();
});

test('who moves faster than they are told is told no more than five times a second, and where they stand in the end, and that they left', async () => {
  const place = await given.place();
  const [ana, luis] = [await person({ permissions: cubing }), await person({ permissions: cubing })];
  const hasty = await signIn(luis.user);
  const { document_id } = await hasty.call(postDocument, { place_id: place.id });
  const line = await follow(ana.half, cubageRoom(document_id));
  const at = (row: number) => ({ document_id, window: 'w-2', row: `materials:${row}`, column: 'amount' });
  const heard = () =>
    line.heard
      .split('event: said\ndata: ')
      .slice(1)
      .map((it): { row: string; has_left: boolean } => JSON.parse(it.slice(it.indexOf(' '), it.indexOf('\n'))));
  const began = performance.now();

  await Promise.all(Array.from({ length: 39 }, (_, row) => hasty.call(tellPresence, at(row + 1))));
  expect(await hasty.call(tellPresence, at(40))).toEqual({ told: false });
  await expect.poll(() => heard().at(-1)).toMatchObject({ row: 'materials:40', has_left: false });

  await Promise.all(Array.from({ length: 20 }, (_, row) => hasty.call(tellPresence, at(row + 50))));
  await hasty.call(tellPresence, { ...at(70), has_left: true });
  await expect.poll(() => heard().at(-1), { timeout: 3_000 }).toMatchObject({ row: 'materials:70', has_left: true });

  const seconds = (performance.now() - began) / 1_000;
  expect(heard().length).toBeLessThanOrEqual(5 * (Math.floor(seconds) + 1));
  expect(heard().filter((it) => it.has_left)).toHaveLength(1);
});

test('who is on which activity of a plan is heard by those who have it open and see its place', async () => {
  const planning = ['schedule:read'] as const;
  const { id, codigoLugarInstalacion, codigoProyecto } = await given.place();
  const [ana, luis] = [await person({ permissions: planning }), await person({ permissions: planning })];
  const outsider = await person({ permissions: planning, seesAllProjects: false });
  const line = await follow(ana.half, placePlanRoom(id));
  const stand = { place: { codigoLugarInstalacion, codigoProyecto }, window: 'w-1', row: 'activity:7', column: 'nombre' };

  expect(await (await signIn(luis.user)).call(tellPlanPresence, stand)).toEqual({ told: true });

  const words = { window: 'w-1', user_id: luis.user.id, name: luis.user.nombre, row: 'activity:7', column: 'nombre', has_left: false };
  await expect.poll(() => line.heard).toContain(`event: said\ndata: ${placePlanRoom(id)} ${JSON.stringify(words)}\n\n`);
  expect((await ask(outsider.half, [placePlanRoom(id)])).status).not.toBe(200);
  const far = await signIn(outsider.user);
  expect(await far.refused(tellPlanPresence, stand)).toMatchObject({ status: 404 });
  expect(await far.refused(tellPlanPresence, { ...stand, template_id: 1 })).toMatchObject({ status: 400 });
});

test('the server stops although windows listen', async () => {
  const { user, half } = await person();
  const line = await follow(half, `person:${user.id}`);

  await app.http.close();

  await expect.poll(() => line.ended).toBe(true);
});
