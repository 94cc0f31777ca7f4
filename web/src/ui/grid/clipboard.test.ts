import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsOf, textOf } from './clipboard.ts';

test('rows of a spreadsheet come as cells, with quotes, tabs and lines in them', () => {
  expect(cellsOf('PAN-000001\t1.250,5\r\n"dos\nlíneas"\t"4"""\r\n')).toEqual([
    ['PAN-000001', '1.250,5'],
    ['dos\nlíneas', '4"'],
  ]);
  expect(cellsOf('12')).toEqual([['12']]);
  expect(cellsOf('')).toEqual([]);
});

test('what is copied comes back as it was', () => {
  const cell = fc.string({ minLength: 1, maxLength: 8 }).map((it) => it.replaceAll('\r', ''));
  fc.assert(
    fc.property(fc.array(fc.array(cell.filter(Boolean), { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
      expect(cellsOf(textOf(rows))).toEqual(rows);
    }),
  );
});
