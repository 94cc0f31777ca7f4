import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOut, neighbour, rowOf, rowsWithin, type Album } from './galleryLayout.ts';

const album = (clave: string | null, count: number, from = 1): Album => ({
  clave,
  ids: Array.from({ length: count }, (_, at) => from + at),
});
const albums = fc
  .array(fc.integer({ min: 1, max: 40 }), { maxLength: 12 })
  .map((counts) => counts.map((count, at) => album(`2026-01-${at}`, count, at * 100 + 1)));
const width = fc.integer({ min: 200, max: 2400 });

test('a gallery of two albums on a phone', () => {
  const { rows, columns, side, height } = layOut([album('2026-11-20', 4), album(null, 1, 9)], 336);

  expect([columns, side]).toEqual([3, 108]);
  expect(rows.map(({ top, first, ids }) => [top, first, ids])).toEqual([
    [0, 0, []],
    [48, 0, [1, 2, 3]],
    [162, 3, [4]],
    [276, 4, []],
    [324, 4, [9]],
  ]);
  expect(height).toBe(438);
});

test('every photo stands on one line, in order, and no line is wider than the window', () => {
  fc.assert(
    fc.property(albums, width, (given, wide) => {
      const { rows, columns, side, height } = layOut(given, wide);
      expect(rows.flatMap((it) => it.ids)).toEqual(given.flatMap((it) => it.ids));
      expect(columns * side + (columns - 1) * 6).toBeLessThanOrEqual(wide);
      expect(rows.reduce((sum, it) => sum + it.height, 0)).toBe(height);
      rows
        .flatMap((it) => it.ids)
        .forEach((id, place) => expect(rowOf(rows, place)?.ids[place - (rowOf(rows, place)?.first ?? 0)]).toBe(id));
    }),
    { numRuns: 50 },
  );
});

test('what a window shows is drawn, and little more', () => {
  fc.assert(
    fc.property(albums, width, fc.integer({ min: 0, max: 5000 }), (given, wide, from) => {
      const { rows } = layOut(given, wide);
      const drawn = new Set(rowsWithin(rows, from, from + 800));
      for (const row of rows) if (row.top < from + 800 && row.top + row.height > from) expect(drawn.has(row)).toBe(true);
      expect(drawn.size).toBeLessThan(30);
    }),
    { numRuns: 50 },
  );
});

test('arrows walk through the photos, up and down over the headings', () => {
  const { rows } = layOut([album('a', 4), album('b', 5, 9)], 336);
  const from = (place: number) => (key: string) => neighbour(rows, place, key);

  expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map(from(2))).toEqual([3, 1, 3, undefined, 0, 8]);
  expect(['ArrowDown', 'ArrowUp'].map(from(3))).toEqual([4, 0]);
  expect(['ArrowRight', 'ArrowDown'].map(from(8))).toEqual([undefined, undefined]);
});
