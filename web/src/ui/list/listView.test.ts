import { expect, test } from 'vitest';
import { readList } from '../rows/listState.ts';
import { besideDefault, contentOf, isSameSearch, isWholeList, searchOf, withDefault, withoutList } from './listView.ts';

const names = ['search', 'linea'];
const opening = { linea: 'CI', columnas: 'codigo,nombre' };

test('a view comes back from its address as it was kept', () => {
  const search = { linea: 'CI', sort: '-kwp', per_page: '50', agrupar: 'linea', vista: 'cifras', columnas: 'codigo,nombre' };
  const content = contentOf(readList(search, names), ['codigo', 'nombre']);

  expect(searchOf(content)).toEqual(search);
  expect(contentOf(readList(searchOf(content), names), ['codigo', 'nombre'])).toEqual(content);
});

test('a list opens with its view only where the address leaves open what is listed', () => {
  expect(withDefault({}, opening, names)).toEqual(opening);
  expect(withDefault({ pestaña: 'mias' }, opening, names)).toEqual({ pestaña: 'mias', ...opening });
  for (const search of [{ linea: 'RE' }, { page: '2' }, { sort: 'kwp' }, { todo: '1' }, { columnas: 'codigo' }])
    expect(withDefault(search, opening, names)).toEqual(search);
  expect(withDefault({}, undefined, names)).toEqual({});
});

test('whoever takes the last filter away sees the whole list, and not the view again', () => {
  expect(besideDefault({}, opening, names)).toEqual({ todo: '1' });
  expect(besideDefault({ todo: '1', linea: 'RE' }, opening, names)).toEqual({ linea: 'RE' });
  expect(besideDefault({}, undefined, names)).toEqual({});
});

test('another view leaves alone what is no matter of the list', () =>
  expect(withoutList({ phase: 'listas', linea: 'RE', page: '3', todo: '1' }, names)).toEqual({ phase: 'listas' }));

test('the order in which filters were set makes no other view', () => {
  expect(isSameSearch({ linea: 'CI', search: 'casa' }, { search: 'casa', linea: 'CI' })).toBe(true);
  expect(isSameSearch({ linea: 'CI' }, { search: 'casa' })).toBe(false);
});

test('whoever has other columns, or longer pages, sees the whole list all the same', () => {
  const contentAt = (search: Record<string, string>) => contentOf(readList(search, names), ['codigo']);
  for (const whole of [{}, { per_page: '50' }, { columnas: 'codigo' }]) expect(isWholeList(contentAt(whole))).toBe(true);
  for (const part of [{ linea: 'CI' }, { sort: 'kwp' }, { agrupar: 'linea' }, { vista: 'cifras' }])
    expect(isWholeList(contentAt(part))).toBe(false);
});
