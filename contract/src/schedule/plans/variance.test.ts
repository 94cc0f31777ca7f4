import { expect, test } from 'vitest';
import { office } from './cases/office.ts';
import { comparedWith, takenBy } from './variance.ts';

const counting = { calendar: office(), day_minutes: 540 };
const stood = { start: '2026-03-02T09:00', finish: '2026-03-05T09:00', duration: 3 * 1440 };

test('what is counted by the clock is longer by days of the clock; when it begins and ends moves by days of work', () => {
  const now = { ...stood, finish: '2026-03-07T09:00', duration: 5 * 1440, worked: null, is_elapsed: true, is_summary: false };
  expect(comparedWith(stood, now, { ...counting, day_minutes: 480 })).toEqual({
    ...stood,
    start_variance: 0,
    // The rest of the Thursday and the Friday.
    finish_variance: 2,
    duration_variance: 2,
  });
});

test('a summary row takes what lies between its ends, what is over what it took; what is gone has no variance', () => {
  const ends = { start: '2026-03-02T09:00', finish: '2026-03-03T18:00', duration: 1, worked: null };
  expect(takenBy({ ...ends, is_summary: true }, counting.calendar)).toBe(960);
  expect(takenBy({ ...ends, worked: 300, is_summary: false }, counting.calendar)).toBe(300);
  expect(comparedWith(stood, undefined, counting)).toEqual({
    ...stood,
    start_variance: null,
    finish_variance: null,
    duration_variance: null,
  });
});
