import { expect, test } from 'vitest';
import { momentOn } from './moment.ts';

const from = (start: string, finish: string) => ({
  fecha: start.slice(0, 10),
  gantt: { start, finish } as Parameters<typeof momentOn>[1]['gantt'],
});

test.each([
  ['2026-03-03', from('2026-03-03T09:00', '2026-03-05T18:00'), 'Empieza'],
  ['2026-03-04', from('2026-03-03T09:00', '2026-03-05T18:00'), 'Sigue'],
  ['2026-03-05', from('2026-03-03T09:00', '2026-03-05T18:00'), 'Termina'],
  ['2026-03-05', from('2026-03-03T09:00', '2026-03-06T00:00'), 'Termina'],
  ['2026-03-05', from('2026-03-05T00:00', '2026-03-06T00:00'), 'Empieza y termina'],
  ['2026-03-05', from('2026-03-05T00:00', '2026-03-05T00:00'), 'Hito'],
])('on %s, %o: %s', (day, activity, moment) => {
  expect(momentOn(day, activity)).toBe(moment);
});
