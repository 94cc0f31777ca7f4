import { expect, test } from 'vitest';
import { mostTabs, tabsAmong } from './viewTabs.ts';

const all = Array.from({ length: mostTabs + 3 }, (_, at) => ({ id: at + 1, nombre: `Vista ${at + 1}`, search: {} }));
const idsAmong = (opened: readonly number[]) => tabsAmong(all, opened).map((it) => it.id);

test('above a list stand the views opened last, each where it always stands', () => {
  expect(idsAmong([])).toEqual([1, 2, 3, 4, 5, 6]);
  expect(idsAmong([8])).toEqual([1, 2, 3, 4, 5, 8]);
  expect(idsAmong([3, 8])).toEqual(idsAmong([8, 3]));
});

test('one that is gone takes nobody’s place', () => expect(idsAmong([99, 9])).toEqual([1, 2, 3, 4, 5, 9]));
