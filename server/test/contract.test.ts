import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from 'contract/all.ts';
import { mayBeNamedByKey, placeholders, type Call } from 'contract/call.ts';
import { verifySession } from 'contract/access/index.ts';
import { services } from 'contract/backends.ts';
import { updateMaintenanceMode } from 'contract/maintenance/index.ts';
import type { Permission } from 'contract/permissions.ts';
import { allRoutes } from '../src/app.ts';
import { coverage } from '../src/coverage.ts';
import { openApi } from '../src/platform/http/reference.ts';
import { scene, type Caller } from './scene.ts';

interface SpecifiedCall {
  id: string;
  service: keyof typeof services;
  method: string;
  path: string;
  query: string[];
  fields: string[];
}
const specified: SpecifiedCall[] = JSON.parse(await readFile(new URL('../../contract/calls.json', import.meta.url), 'utf8'));
const { as, given, signIn, stranger } = await scene();
const calls = allCalls.map((call): [string, Call] => [call.id, call]);
/** Parts of the product that are not built yet; of all others a call that disappears fails here. */
const unbuilt = ['documents', 'field', 'payments', 'presales'];

test('every declared call is served, and nothing else is', () => {
  expect(allRoutes.map((it) => it.call.id).toSorted()).toEqual(allCalls.map((it) => it.id).toSorted());
});

test('every part but those that are not built yet has all its calls', async () => {
  const { parts } = await coverage(allRoutes);

  expect(parts.flatMap(({ name, missing }) => (missing.length > 0 ? [name] : [])).toSorted()).toEqual(unbuilt);
});

test.each(calls)('%s is as specified, or ours', (id, call) => {
  const listed = specified.find((it) => it.id === id);
  if (listed) {
    expect([call.method, call.path]).toEqual([listed.method, services[listed.service].base + listed.path]);
    expect(Object.keys(call.query ?? {})).toEqual(expect.arrayContaining(listed.query));
  }
  expect(placeholders(call.path).toSorted()).toEqual(Object.keys(call.params ?? {}).toSorted());
  for (const refreshed of call.refreshes ?? []) expect(allCalls.map((it) => it.id)).toContain(refreshed);
});

test('whatever decides changes approvals, and nobody names the calls that tell of what waits', () => {
  const deciding = allCalls.filter(
    (it) => it.kind !== 'reads' && (it.permission === 'approvals:approve' || it.permission === 'returns:approve'),
  );
  const waiting = allCalls.filter((it) => it.tellsDecider && it.tells?.includes('approvals')).map((it) => it.id);

  expect(deciding.map((it) => it.id)).toContain('maintainers.decideApproval');
  expect(deciding.filter((it) => !it.changes?.includes('approvals')).map((it) => it.id)).toEqual([]);
  expect(waiting).toContain('maintainers.listMyApprovals');
  expect(allCalls.filter((it) => it.refreshes?.some((id) => waiting.includes(id))).map((it) => it.id)).toEqual([]);
});

test('no two calls share a method and a path', () => {
  const shapes = allCalls.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
  expect(shapes.filter((it, at) => shapes.indexOf(it) !== at)).toEqual([]);
});

test('the reference describes every call by its id', () => {
  const document = openApi(allCalls);
  const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map((it) => (it as { operationId: string }).operationId));

  expect(document.openapi).toBe('3.1.0');
  expect(ids.toSorted()).toEqual(allCalls.map((it) => it.id).toSorted());
});

const isPermission = (permission: Call['permission']): permission is Permission => permission !== 'public' && permission !== 'session';
const closed = calls.filter(([, call]) => call.permission !== 'public');
const guarded = calls.filter(([, call]) => isPermission(call.permission));
const sessionCalls = calls.filter(([, call]) => call.permission === 'session');
const everyPermission = [...new Set(guarded.flatMap(([, { permission }]) => (isPermission(permission) ? [permission] : [])))];

const callers = new Map<Call['permission'], Promise<Caller>>();
/** Somebody who may do exactly what a call asks for; one for all calls that ask for the same. */
function allowedTo({ permission }: Call): Promise<Caller> {
  const caller = callers.get(permission) ?? (isPermission(permission) ? as(permission) : as());
  callers.set(permission, caller);
  return caller;
}

describe('who may call', async () => {
  const nobody = await as();
  const person = await given.user();
  const { token, cookie } = await given.session(person.id);
  const flagged = await signIn(await given.user({ debe_cambiar_clave: true }));
  const everything = await given.user({ permissions: everyPermission });

  test('there is something to guard', () => expect(guarded.length).toBeGreaterThan(40));

  test.each(calls)('%s refuses who brings no access key, or a wrong one', async (_id, call) => {
    expect(await stranger({ accessKey: 'nobody-knows-this-one' }).refused(call)).toMatchObject({ status: 401, code: 'access_key' });
    expect(await stranger({ accessKey: '' }).refused(call)).toMatchObject({ status: 401, code: 'access_key' });
  });

  test.each(closed)('%s refuses who has no session, or half of one', async (_id, call) => {
    expect(await stranger().refused(call)).toMatchObject({ status: 401, code: 'no_session' });
    expect(await stranger({ token }).refused(call)).toMatchObject({ status: 401, code: 'no_session' });
    expect(await stranger({ cookie }).refused(call)).toMatchObject({ status: 401, code: 'no_session' });
  });

  test.each(guarded)('%s refuses who lacks its permission, and says which', async (_id, call) => {
    expect(await nobody.refused(call)).toMatchObject({ status: 403, code: 'not_allowed', permission: call.permission });
  });

  test.each(guarded)('%s lets in who has exactly its permission, and nobody keeps the answer', async (_id, call) => {
    const { statusCode, headers } = await (await allowedTo(call)).raw(call);
    expect([401, 403, 500, 503]).not.toContain(statusCode);
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each(calls.filter(([, call]) => call.permission === 'public'))('%s is answered for nobody to keep', async (_id, call) => {
    expect((await stranger().raw(call)).headers['cache-control']).toBe('no-store');
  });

  describe('an outside client with a key', async () => {
    const account = await given.user({ permissions: everyPermission });
    const withScopes = stranger({ accessKey: await given.accessKey(account.id, everyPermission) });
    const withCalls = stranger({
      accessKey: await given.accessKey(
        account.id,
        [],
        sessionCalls.map(([id]) => id),
      ),
    });

    test('there is something to open, and something that stays shut', () => {
      expect(sessionCalls.filter(([, call]) => mayBeNamedByKey(call)).length).toBeGreaterThan(40);
      expect(sessionCalls.filter(([, call]) => call.ownAccount).length).toBeGreaterThan(10);
    });

    test.each(sessionCalls)('%s is shut to a key that does not name it, whatever its scopes', async (_id, call) => {
      expect(await withScopes.refused(call)).toMatchObject({ status: 403, code: 'not_in_scope' });
    });

    test.each(sessionCalls)('%s opens to a key that names it, unless it is about the account of a person', async (_id, call) => {
      const response = await withCalls.raw(call);

      expect([401, 500, 503]).not.toContain(response.statusCode);
      expect(response.headers['cache-control']).toBe('no-store');
      // What is somebody else's a call may still refuse.
      expect(response.statusCode === 403 && response.json().code === 'not_in_scope').toBe(call.ownAccount === true);
    });

    test('what changes is not told to it live', async () => {
      const { statusCode, body } = await withCalls.raw({ ...verifySession, path: '/backend/live?room=comments' });

      expect([statusCode, JSON.parse(body)]).toMatchObject([403, { code: 'not_in_scope' }]);
    });
  });

  test.each(closed.filter(([, call]) => !call.beforePasswordChange))('%s refuses who must change the password first', async (_id, call) => {
    expect(await flagged.refused(call)).toMatchObject({ status: 403, code: 'must_change_password' });
  });

  describe('while maintenance mode is on', () => {
    beforeAll(async () => void (await (await signIn(everything)).call(updateMaintenanceMode, { mode: 'on' })));
    afterAll(async () => void (await (await signIn(everything)).call(updateMaintenanceMode, { mode: 'off' })));

    test.each(closed.filter(([, call]) => !call.duringMaintenance))('%s is shut to who may not work', async (_id, call) => {
      expect(await stranger({ token, cookie }).refused(call)).toMatchObject({ status: 503, code: 'maintenance' });
    });
  });
});

const withInput = calls.filter(([, call]) => call.query || call.body);

test.each(withInput)('%s refuses a field that it does not know', async (_id, call) => {
  expect(await (await allowedTo(call)).refused(call, { campo_desconocido: '1' })).toMatchObject({
    status: 400,
    code: 'invalid',
    requestId: expect.any(String),
  });
});
