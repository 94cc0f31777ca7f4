import { expect, test } from 'vitest';
import { changeList, nextSort, pagesShown, readList } from './listState.ts';

test('an address without anything is the first page of the usual length', () => {
  expect(readList({}, ['search'])).toEqual({ page: 1, perPage: 25, sort: undefined, filters: {}, columns: undefined, group: undefined });
});

test('an address says page, length, order and filters', () => {
  const search = { page: '3', per_page: '100', sort: '-monto', search: 'casa', linea: 'RE', other: 'x' };

  expect(readList(search, ['search', 'linea', 'stage_id'])).toEqual({
    page: 3,
    perPage: 100,
    sort: '-monto',
    filters: { search: 'casa', linea: 'RE' },
    columns: undefined,
    group: undefined,
  });
});

test.each(['0', '-2', '1.5', 'x', '1e9', ''])('page %j counts as the first', (page) => {
  expect(readList({ page }, []).page).toBe(1);
});

test('a length that is not offered counts as the usual one', () => {
  expect(readList({ per_page: '9999' }, []).perPage).toBe(25);
});

test.each([{ filters: { search: 'casa' } }, { sort: 'nombre' }, { perPage: 50 }])('%j goes back to page 1', (change) => {
  expect(changeList({ page: '7', linea: 'RE' }, change)).not.toHaveProperty('page');
});

test('a filter that is emptied leaves the address, the others stay', () => {
  expect(changeList({ search: 'casa', linea: 'RE', page: '2' }, { filters: { search: undefined } })).toEqual({ linea: 'RE' });
});

test('going to a page keeps filters, order and length', () => {
  const search = { search: 'casa', sort: '-monto', per_page: '50' };

  expect(changeList(search, { page: 4 })).toEqual({ ...search, page: '4' });
  expect(changeList(search, { page: 1 })).toEqual(search);
});

test('a column is sorted upwards, downwards, and then not at all', () => {
  expect(nextSort(undefined, 'nombre')).toBe('nombre');
  expect(nextSort('nombre', 'nombre')).toBe('-nombre');
  expect(nextSort('-nombre', 'nombre')).toBeUndefined();
  expect(nextSort('monto', 'nombre')).toBe('nombre');
});

test('the pager names the ends and the pages around this one', () => {
  expect(pagesShown(1, 1)).toEqual([1]);
  expect(pagesShown(1, 3)).toEqual([1, 2, 3]);
  expect(pagesShown(5, 9)).toEqual([1, undefined, 4, 5, 6, undefined, 9]);
  expect(pagesShown(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
