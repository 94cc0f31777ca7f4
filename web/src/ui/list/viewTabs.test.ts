import { expect, test } from 'vitest';
import { readList } from '../rows/listState.ts';
import { contentOf, searchOf } from './listView.ts';
import { mostTabs, tabsAmong, tabSeen } from './viewTabs.ts';

const all = Array.from({ length: mostTabs + 3 }, (_, at) => ({ id: at + 1, nombre: `Vista ${at + 1}`, search: {} }));
const idsAmong = (opened: readonly number[]) => tabsAmong(all, opened).map((it) => it.id);

test('above a list stand the views opened last, each where it always stands', () => {
  expect(idsAmong([])).toEqual([1, 2, 3, 4, 5, 6]);
  expect(idsAmong([8])).toEqual([1, 2, 3, 4, 5, 8]);
  expect(idsAmong([3, 8])).toEqual(idsAmong([8, 3]));
});

test('one that is gone takes nobody’s place', () => expect(idsAmong([99, 9])).toEqual([1, 2, 3, 4, 5, 9]));

test('one of them is seen, or the whole list, never both', () => {
  const at = (search: Record<string, string>) => contentOf(readList(search, ['linea']), ['codigo']);
  const tabs = [
    { id: 1, nombre: 'Todo', search: searchOf(at({})) },
    { id: 2, nombre: 'Industriales', search: searchOf(at({ linea: 'CI' })) },
  ];

  expect(tabSeen(tabs, at({}), true)).toBe('whole');
  // Its columns stand in the address.
  expect(tabSeen(tabs, at({}), false)).toBe(1);
  expect(tabSeen(tabs, at({ linea: 'CI', page: '2' }), false)).toBe(2);
  expect(tabSeen(tabs, at({ linea: 'RE' }), false)).toBeUndefined();
  expect(tabSeen(tabs.slice(1), at({ page: '2' }), false)).toBe('whole');
});
