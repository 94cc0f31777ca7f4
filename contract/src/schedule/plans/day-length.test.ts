import { expect, test } from 'vitest';
import { dayLength, daysIn, daysText, lagInDays, minutesIn } from './day-length.ts';

const ofWork = { is_elapsed: false };
const byClock = { is_elapsed: true };
const summary = { is_elapsed: true, is_summary: true };

test('a day of work is as long as its plan says, one of the clock has 24 hours, and what stands above others counts work', () => {
  expect([dayLength(540, ofWork), dayLength(540, byClock), dayLength(540, summary)]).toEqual([540, 1440, 540]);
  expect([daysText(2700, 540, ofWork), daysText(4320, 540, byClock), daysText(270, 540, summary)]).toEqual(['5 d', '3 dt', '0,5 d']);
});

test.each([
  [1, 540],
  [2.5, 480],
  [0.3333, 480],
])('%d days of %d minutes come back as they were said', (days, day) => {
  expect(daysIn(minutesIn(days, day, ofWork), day, ofWork)).toBeCloseTo(days, 3);
  expect(daysIn(minutesIn(days, day, byClock), day, byClock)).toBeCloseTo(days, 3);
});

test('a lag is told in the days in which it passes; a percentage in those of whom one waits for', () => {
  const waited = { ...byClock, minutes: 3 * 1440 };
  expect(lagInDays({ kind: 'working', value: 1080 }, waited, 540)).toBe(2);
  expect(lagInDays({ kind: 'elapsed', value: 2880 }, waited, 540)).toBe(2);
  expect(lagInDays({ kind: 'percent', value: 50 }, waited, 540)).toBe(1.5);
  expect(lagInDays({ kind: 'percent', value: -50 }, { ...ofWork, minutes: 1080 }, 540)).toBe(-1);
  // The engine knows no share of it either.
  expect(lagInDays({ kind: 'percent', value: 50 }, { ...summary, minutes: 1080 }, 540)).toBe(0);
});
