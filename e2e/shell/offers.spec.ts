import { existsSync, readdirSync } from 'node:fs';
import { listNotificacion, verifySession } from 'contract/access/index.ts';
import { findAnything, workday } from 'contract/dashboards/index.ts';
import { supplyHome } from 'contract/supplying/index.ts';
import { demoAccounts } from 'server/demo/access/people.ts';
import { keepSession } from '../../web/src/api/session.ts';
import type { Screen } from '../../web/src/shell/screen.ts';
import { declareScreens, opensAt } from '../../web/src/shell/screens.ts';
import { expect, test } from '../stage.ts';

const web = new URL('../../web/src/', import.meta.url);
const routes = readdirSync(web)
  .map((area) => new URL(`${area}/routes.tsx`, web))
  .filter((it) => existsSync(it));
const areas: { screens: readonly Screen[] }[] = await Promise.all(routes.map((it) => import(it.href)));
/** Of each kind of thing some are found. */
const words = ['SM-0000', 'OC-0000', 'HES-0000', 'TR-0000', 'SS-00', 'SC-00', 'CI-26', 'casa', 'cable', 'solar', 'montaje', 'tara'];

// Past the browser: what a role is told of its own day leads where the guard lets it in, with the rights that it has there.
test('every address that the server answers somebody opens for their role', async ({ as }) => {
  Object.assign(globalThis, { localStorage: { setItem: () => undefined, removeItem: () => undefined } });
  declareScreens(areas.flatMap((it) => it.screens));
  const closed: [role: string, where: string, url: string][] = [];
  let judged = 0;
  for (const { nombre, codigo_rol } of demoAccounts()) {
    const call = as(nombre);
    const { usuario: session } = await call(verifySession, {});
    const { lineas, figuras } = await call(workday, {});
    const told = await call(listNotificacion, { per_page: 100 });
    const found = (await Promise.all(words.map((search) => call(findAnything, { search })))).flatMap((it) => it.items);
    const mayBuy = session.permisos.some((it) => it.modulo === 'purchase_requests' && it.read);
    const waiting = mayBuy ? await call(supplyHome, {}) : [];
    const offered: (readonly [string, string | null])[] = [
      ...lineas.flatMap((line) => [[line.clave, line.url] as const, ...line.items.map((it) => [line.clave, it.url] as const)]),
      ...figuras.flatMap((it) => it.sumandos.map(({ url }) => [it.clave, url] as const)),
      ...told.items.map((it) => [`Notificación ${it.kind}`, it.url] as const),
      ...found.map((it) => [`Búsqueda ${it.kind}`, it.url] as const),
      ...waiting.flatMap((line) => line.items.map((it) => [line.name, it.url] as const)),
    ];
    keepSession({ ...session, token: 'past the browser' });
    for (const [where, url] of offered) if (url !== null && !opensAt(url)) closed.push([codigo_rol, where, url]);
    judged += offered.length;
  }

  expect(judged).toBeGreaterThan(500);
  expect(closed).toEqual([]);
});
