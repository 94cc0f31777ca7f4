import { expect, test } from 'vitest';
import { placeOf, weeksFrom } from './weeks.ts';

test('the weeks begin on the Monday of the day, also on a Sunday', () => {
  expect(weeksFrom('2026-11-20', 6)).toMatchObject({ first: '2026-11-16', last: '2026-12-27', count: 42 });
  expect(weeksFrom('2026-11-22', 1)).toEqual({ first: '2026-11-16', last: '2026-11-22', mondays: ['2026-11-16'], count: 7 });
  expect(weeksFrom('2026-11-23', 2).mondays).toEqual(['2026-11-23', '2026-11-30']);
});

test('a range is placed by its days, both included, and cut at the edges', () => {
  const weeks = weeksFrom('2026-11-16', 2);

  expect(placeOf({ desde: '2026-11-16', hasta: '2026-11-22' }, weeks)).toEqual({ left: 0, width: 50 });
  expect(placeOf({ desde: '2026-11-01', hasta: '2026-12-31' }, weeks)).toEqual({ left: 0, width: 100 });
  expect(placeOf({ desde: '2026-11-23', hasta: '2026-11-23' }, weeks)).toEqual({ left: 50, width: expect.closeTo(100 / 14, 6) });
});
