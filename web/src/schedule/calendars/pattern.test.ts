import { expect, test } from 'vitest';
import type { PlanCalendar } from 'contract/schedule/index.ts';
import { calendarOfTimes, parseHours, workTimesOf } from './pattern.ts';

const calendar = (patrones: PlanCalendar['patrones']): PlanCalendar => ({
  patrones,
  feriados: true,
  excepciones: [],
  origen: null,
  ultimo_feriado: null,
  pasa_ultimo_feriado: false,
  otros: [],
  version: 1,
});
const whole = [{ de: '08:00', a: '17:00' }];

test('hours are read as people write them, in order', () => {
  expect(parseHours('8:00-12:00, 13:00–17:30')).toEqual([
    { de: '08:00', a: '12:00' },
    { de: '13:00', a: '17:30' },
  ]);
  for (const wrong of ['', '8-12', '12:00-08:00', '08:00-12:00, 11:00-13:00', '08:00-25:00']) expect(parseHours(wrong)).toBeUndefined();
});

test.each([
  ['company', []],
  ['turn', [{ desde: '2026-03-02', primer_dia: '2026-03-02', dias: [whole, whole, whole, []] }]],
  ['week', [{ desde: '1990-01-01', primer_dia: '1990-01-01', dias: [whole, whole, whole, whole, [], [], []] }]],
  ['kept', [{ desde: '1990-01-01', primer_dia: '1990-01-01', dias: [whole, [{ de: '09:00', a: '10:00' }]] }]],
] as const)('what is written of %s stays as it is when nobody changes it', (kind, patrones) => {
  const written = calendar(structuredClone(patrones) as unknown as PlanCalendar['patrones']);
  const times = workTimesOf(written, '2026-05-01');
  expect(times.kind).toBe(kind);
  expect(calendarOfTimes(times)?.patrones).toEqual(written.patrones);
});

test('what cannot be worked is not sent', () => {
  const times = workTimesOf(calendar([]), '2026-05-01');
  expect(calendarOfTimes({ ...times, kind: 'turn', worked: 0 })).toBeUndefined();
  expect(calendarOfTimes({ ...times, kind: 'turn', hours: 'de sol a sol' })).toBeUndefined();
  expect(calendarOfTimes({ ...times, kind: 'week', days: times.days.map(() => false) })).toBeUndefined();
});
