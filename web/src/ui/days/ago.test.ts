import { expect, test } from 'vitest';
import { agoOf, daysAgoOf } from './ago.ts';

const now = Date.parse('2026-11-20T15:00:00Z');

test.each([
  ['2026-11-20T14:59:40Z', 'hace un momento'],
  ['2026-11-20T15:00:30Z', 'hace un momento'],
  ['2026-11-20T14:55:00Z', 'hace 5 minutos'],
  ['2026-11-20T13:00:00Z', 'hace 2 horas'],
  ['2026-11-19T12:00:00Z', 'ayer'],
  ['2026-11-15T12:00:00Z', 'hace 5 días'],
  ['2026-10-01T12:00:00Z', '01-10-2026'],
])('%s is %s', (instant, words) => {
  expect(agoOf(instant, now)).toBe(words);
});

test('what waits is told in days, however long it waits', () => {
  expect(daysAgoOf('2026-11-19T12:00:00Z', now)).toBe('ayer');
  expect(daysAgoOf('2026-10-01T12:00:00Z', now)).toBe('hace 50 días');
});
