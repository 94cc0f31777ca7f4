import { expect, test } from 'vitest';
import { toClock, toInstant } from './santiago.ts';

test('a time is that of Santiago, in summer and in winter, wherever the browser stands', () => {
  expect(toClock('2026-11-20T17:05:00.000Z')).toBe('2026-11-20T14:05');
  expect(toClock('2026-07-20T17:05:00.000Z')).toBe('2026-07-20T13:05');
  expect(toInstant('2026-11-20T14:05')).toBe('2026-11-20T17:05:00Z');
  expect(toInstant('2026-07-20T13:05')).toBe('2026-07-20T17:05:00Z');
});

test('the hour that is skipped in September is the one after it; of the two alike in April it is the first', () => {
  expect(toClock(toInstant('2026-09-06T00:30'))).toBe('2026-09-06T01:30');
  expect(toInstant('2026-04-04T23:30')).toBe('2026-04-05T02:30:00Z');
});
