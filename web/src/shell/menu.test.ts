import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { menu, olderLast } from './menu.ts';
import type { Screen } from './screen.ts';

const entries = menu.flatMap((group) => group.entries.flatMap((it) => ('path' in it ? [it] : it.entries)));
const web = new URL('../', import.meta.url);
const routes = readdirSync(web).filter((area) => existsSync(new URL(`${area}/routes.tsx`, web)));
const areas: { screens: readonly Screen[] }[] = await Promise.all(routes.map((it) => import(new URL(`${it}/routes.tsx`, web).href)));
const screens = areas.flatMap((it) => it.screens);

test('nothing stands twice in the menu, neither by its address nor by its words', () => {
  const parts = menu.flatMap((group) => group.entries.filter((it) => !('path' in it)).map((it) => it.label));
  for (const of of [entries.map((it) => it.path), [...parts, ...entries.map((it) => it.label)]])
    expect(of.filter((it, at) => of.indexOf(it) !== at)).toEqual([]);
});

test('older screens come last in their group', () => {
  for (const { entries: own } of menu) {
    const old = own.map((it) => it.label.includes('histórica'));
    expect(old).toEqual(old.toSorted((a, b) => Number(a) - Number(b)));
  }
});

test('of a group of which only an older screen is left, that screen comes after all others', () => {
  const left = [{ entries: [{ label: 'Stock (histórica)' }] }, { entries: [{ label: 'Catálogo' }, { label: 'Solicitud (histórica)' }] }];

  expect(olderLast(left)).toEqual(left.toReversed());
});

test('every screen that stands for itself is in the menu, but for the home pages and what its own words say', () => {
  const listed = new Set(entries.map((it) => it.path));
  const elsewhere = ['/', '/mi-dia', '/notificaciones', '/sap/envios-erp/sincronizacion', '/sap/diferencias-stock'];
  const forgotten = screens.filter(
    ({ path, parent, tabOf, opens, layout, isUnlisted }) =>
      !listed.has(path) &&
      !elsewhere.includes(path) &&
      !parent &&
      !tabOf &&
      opens === undefined &&
      layout === 'main' &&
      !isUnlisted &&
      !path.includes('$'),
  );

  expect(forgotten.map((it) => it.path)).toEqual([]);
});

test('what begins a new thing on a screen of its own is among what the search over everything can do', () => {
  const beginnings = screens.filter((it) => /^Nuev[oa] /.test(it.title));
  expect(beginnings.map((it) => it.path)).toEqual(expect.arrayContaining(['/sap/request-services/nueva', '/sap/request-quotes/nueva']));
  expect(beginnings.filter((it) => it.does === undefined).map((it) => it.path)).toEqual([]);
});
