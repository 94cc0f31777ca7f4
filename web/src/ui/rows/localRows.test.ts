import { expect, test } from 'vitest';
import { localRows } from './localRows.ts';

const rows = [
  { nombre: 'Ñuñoa', orden: 10 },
  { nombre: 'Águila', orden: 9 },
  { nombre: 'Zapallar', orden: 100 },
];
const names = (found: readonly { nombre: string }[]) => found.map((it) => it.nombre);

test('a short list is searched without accents', () => {
  expect(names(localRows(rows, 'aguila', undefined))).toEqual(['Águila']);
});

test('it is sorted as Spanish and numbers are', () => {
  expect(names(localRows(rows, undefined, 'nombre'))).toEqual(['Águila', 'Ñuñoa', 'Zapallar']);
  expect(names(localRows(rows, undefined, '-orden'))).toEqual(['Zapallar', 'Ñuñoa', 'Águila']);
});
