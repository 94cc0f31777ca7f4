import { catalogues, type Catalogue } from 'contract/catalogues/index.ts';
import { expect, test } from 'vitest';
import { screens, titles, waiting } from './routes.tsx';

test('every catalogue has its screen, with the title of its definition', () => {
  expect(titles).toEqual(Object.fromEntries(Object.entries(catalogues).map(([name, it]) => [name, it.many])));
  expect(screens.map((it) => it.path)).toEqual([...Object.keys(titles), 'regiones'].map((it) => `/mantenedores/${it}`));
});

test('a catalogue that nothing reads yet is on no list of screens', () => {
  const all: [string, Catalogue][] = Object.entries(catalogues);

  expect(all.filter(([, it]) => it.waitsFor !== undefined).map(([name]) => name)).toEqual(waiting);
});
