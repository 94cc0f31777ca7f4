import { expect, test } from 'vitest';
import { leftOutWords, spread } from './pasting.ts';
import type { Spot } from './selection.ts';

/** Three rows of two columns, of which the first says «UN» and cannot be written. */
const grid = { size: { rows: 3, cols: 2 }, isTaken: ({ row, col }: Spot, text: string) => row < 3 && (col === 1 || text === 'UN') };
const noticeOf = (cells: string[][], first: Spot) => leftOutWords(spread(cells, first), grid);

test('a block falls on the cells from the first one on', () => {
  expect(spread([['1', '2'], ['3']], { row: 4, col: 2 })).toEqual([
    [{ row: 4, col: 2 }, '1'],
    [{ row: 4, col: 3 }, '2'],
    [{ row: 5, col: 2 }, '3'],
  ]);
});

test('what finds no cell is told with where it would have stood', () => {
  expect(noticeOf([['1'], ['2'], ['3'], ['4']], { row: 1, col: 1 })).toEqual({
    title: '2 valores no cupieron',
    text: '2 más allá de la última fila o columna.',
  });
  expect(noticeOf([['M', '1', '9']], { row: 0, col: 0 })).toEqual({
    title: '2 valores no cupieron',
    text: '1 más allá de la última fila o columna y 1 en celdas que no se escriben.',
  });
  expect(noticeOf([['M']], { row: 0, col: 0 })).toEqual({ title: 'Un valor no cupo', text: '1 en celdas que no se escriben.' });
});

test('what fits, what says the same already, and what is empty is no news', () => {
  expect(
    noticeOf(
      [
        ['UN', '1'],
        ['UN', '2'],
        ['', ''],
      ],
      { row: 0, col: 0 },
    ),
  ).toBeNull();
  expect(noticeOf([['3'], [' '], ['']], { row: 2, col: 1 })).toBeNull();
});
