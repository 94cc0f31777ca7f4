import { expect, test } from 'vitest';
import { endedWords, lateSince, lateWords } from './late.ts';

const now = '2026-11-20T15:00:00Z';

test('how late something is, is said in days, within the first in hours', () => {
  const due = ['2026-11-20T14:40:00Z', '2026-11-20T13:30:00Z', '2026-11-19T16:00:00Z', '2026-11-19T14:00:00Z', '2026-09-01T15:00:00Z'];

  expect(due.map((it) => lateSince(it, Date.parse(now)))).toEqual([
    'menos de una hora de atraso',
    '1 hora de atraso',
    '23 horas de atraso',
    '1 día de atraso',
    '80 días de atraso',
  ]);
  expect(lateWords(1_200)).toBe('1.200 días de atraso');
});

test('what no longer holds says since when', () => {
  expect(['2026-11-19', '2026-11-08'].map((it) => endedWords(it, new Date(now)))).toEqual(['ayer', 'hace 12 días']);
});
