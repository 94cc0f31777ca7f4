import { expect, test } from 'vitest';
import { drawnRows, rowHeight } from './drawnRows.ts';

test('200 rows are all drawn', () => {
  expect(drawnRows(200, -3_000, 800)).toEqual({ from: 0, to: 200, above: 0, below: 0 });
});

test('of more rows only those near the window are, and the height stays', () => {
  const { from, to, above, below } = drawnRows(1_000, -10_000, 800);

  expect(from).toBeLessThan(10_000 / rowHeight);
  expect(to).toBeGreaterThan(10_800 / rowHeight);
  expect(to - from).toBeLessThan(100);
  expect(above + below + (to - from) * rowHeight).toBe(1_000 * rowHeight);
});

test('past the end nothing breaks', () => {
  expect(drawnRows(201, -1_000_000, 800)).toMatchObject({ from: 201, to: 201, below: 0 });
});
