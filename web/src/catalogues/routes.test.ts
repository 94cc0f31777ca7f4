import { catalogues } from 'contract/catalogues/index.ts';
import { expect, test } from 'vitest';
import { screens, titles } from './routes.tsx';

test('every catalogue has its screen, with the title of its definition', () => {
  expect(titles).toEqual(Object.fromEntries(Object.entries(catalogues).map(([name, it]) => [name, it.many])));
  expect(screens.map((it) => it.path)).toEqual([...Object.keys(titles), 'regiones'].map((it) => `/mantenedores/${it}`));
});
