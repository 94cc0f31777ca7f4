import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedWidths } from './sharedWidths.ts';

test('what is left goes to the columns that are cut, and to none that is whole', () => {
  const columns = [
    { cut: 100, whole: 100 },
    { cut: 190, whole: 400 },
    { cut: 140, whole: 150 },
  ];

  expect(sharedWidths(columns, 430)).toEqual([100, 190, 140]);
  expect(sharedWidths(columns, 500)).toEqual([100, 250, 150]);
  expect(sharedWidths(columns, 2_000)).toEqual([100, 400, 150]);
});

test('nothing is cut beside room, none is wider than its words, and all of them fit where they fitted before', () => {
  const column = fc.tuple(fc.nat(400), fc.nat(600)).map(([cut, more]) => ({ cut, whole: cut + more }));

  fc.assert(
    fc.property(fc.array(column, { minLength: 1, maxLength: 14 }), fc.nat(3_000), (columns, room) => {
      const widths = sharedWidths(columns, room);
      const sum = widths.reduce((total, it) => total + it, 0);
      const isCut = columns.some(({ whole }, place) => (widths[place] ?? 0) < whole);

      columns.forEach(({ cut, whole }, place) => {
        expect(widths[place]).toBeGreaterThanOrEqual(cut);
        expect(widths[place]).toBeLessThanOrEqual(whole);
      });
      if (sum > room) expect(widths).toEqual(columns.map((it) => it.cut));
      else if (isCut) expect(room - sum).toBeLessThan(columns.length);
    }),
  );
});
