import { expect, test } from 'vitest';
import { toClock, toInstant } from './santiago.ts';

test('a time is that of Santiago, in summer and in winter, wherever the browser stands', () => {
  expect(toClock('2026-11-20T17:05:00.000Z')).toBe('2026-11-20T14:05');
  expect(toClock('2026-07-20T17:05:00.000Z')).toBe('2026-07-20T13:05');
  expect(toInstant('2026-11-20T14:05')).toBe('2026-11-20T17:05:00Z');
});
