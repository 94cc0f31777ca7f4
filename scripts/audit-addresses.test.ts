import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areas } from '../server/src/app.ts';
import { hooksOf } from '../server/src/platform/area.ts';
import type { Screen } from '../web/src/shell/screen.ts';
import { declareScreens, screenOfAddress } from '../web/src/shell/screens.ts';

const web = new URL('../web/src/', import.meta.url);
const routes = readdirSync(web).filter((it) => existsSync(new URL(`${it}/routes.tsx`, web)));
const ofAreas: { screens: readonly Screen[] }[] = await Promise.all(routes.map((it) => import(new URL(`${it}/routes.tsx`, web).href)));

beforeAll(() => declareScreens(ofAreas.flatMap((it) => it.screens)));
afterAll(() => declareScreens([]));

/** Where the number of a thing says more than which. */
const ids = new Map([
  ['dashboard', 'CI'],
  ['schedule', 'CI-26012/L1'],
]);

test('what a history leads to is a screen that is declared', () => {
  const addresses = Object.entries(hooksOf(areas).auditWords).flatMap(([entity, it]) =>
    'address' in it ? [[entity, it.address(ids.get(entity) ?? 'X1', { name: undefined, said: {} })] as const] : [],
  );

  expect(addresses.length).toBeGreaterThan(60);
  expect(addresses.filter(([, it]) => it === undefined || screenOfAddress(it) === undefined)).toEqual([]);
});
