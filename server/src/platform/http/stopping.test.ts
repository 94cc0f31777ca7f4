import { expect, test } from 'vitest';
import { filteredProjects } from 'contract/projects/index.ts';
import { scene } from '../../../test/scene.ts';
import { openApp } from '../../app.ts';
import { on } from './http.ts';

const { url, config, given } = await scene();
const path = filteredProjects.path;

async function headersOf(): Promise<Record<string, string>> {
  const { token, cookie } = await given.session((await given.user({ permissions: ['projects:read'] })).id);
  return { 'x-access-key': 'web', authorization: `Bearer ${token}`, cookie: `session_half=${cookie}` };
}

/** A server with one call that lasts until it is told to end. */
async function slowServer() {
  let begun: () => void = () => undefined;
  let end: () => void = () => undefined;
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const isEnded = new Promise<void>((resolve) => (end = resolve));
  const slow = on(filteredProjects, async () => {
    begun();
    await isEnded;
    return { items: [], total_items: 0, total_pages: 1 };
  });
  const app = await openApp(config, url, { background: false, routes: [slow] });
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
  return { app, address, isBegun, end };
}

test('a stop answers what is under way, and tells those who come meanwhile that the server restarts', async () => {
  const { app, address, isBegun, end } = await slowServer();
  const headers = await headersOf();
  const underWay = fetch(`${address}${path}`, { headers });
  await isBegun;

  const stopped = app.close();
  const meanwhile = await fetch(`${address}${path}`, { headers });
  const ready = await fetch(`${address}/health/ready`);
  end();

  expect([meanwhile.status, meanwhile.headers.get('connection'), meanwhile.headers.get('retry-after')]).toEqual([503, 'close', '5']);
  expect(await meanwhile.json()).toMatchObject({ code: 'restarting', message: expect.stringContaining('El servidor se está reiniciando') });
  expect(ready.status).toBe(503);
  expect((await underWay).status).toBe(200);
  await stopped;
});

test('a call that does not end holds up no stop', async () => {
  const { app, address, isBegun } = await slowServer();
  const underWay = fetch(`${address}${path}`, { headers: await headersOf() }).catch(() => undefined);
  await isBegun;

  const since = performance.now();
  await app.close();

  expect(performance.now() - since).toBeLessThan(13_000);
  expect(await underWay).toBeUndefined();
});
