import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workingCalendar, type CalendarData } from './working-calendar.ts';

const holidays = JSON.parse(
  await readFile(new URL('../../server/data/feriados.json', import.meta.url), 'utf8'),
) as CalendarData['holidays'];
const weeks = [
  { desde: '2024-04-26', dias: [1, 2, 3, 4, 5], horas_dia: 8.8, horas_semana: 44 },
  { desde: '2026-04-26', dias: [1, 2, 3, 4, 5], horas_dia: 8.4, horas_semana: 42 },
  { desde: '2028-04-26', dias: [1, 2, 3, 4, 5], horas_dia: 8, horas_semana: 40 },
];
const chile = workingCalendar({ holidays, weeks });

describe('working days of Chile', () => {
  test.each([
    ['2026-04-02', '2026-04-06'],
    ['2026-04-30', '2026-05-04'],
    ['2026-06-26', '2026-06-30'],
    ['2026-09-17', '2026-09-21'],
    ['2026-12-24', '2026-12-28'],
    ['2027-09-16', '2027-09-20'],
    ['2025-06-19', '2025-06-23'],
    ['2025-12-31', '2026-01-02'],
  ])('the next one after %s is %s', (day, next) => {
    expect(chile.addWorkingDays(day, 1)).toBe(next);
    expect(chile.addWorkingDays(next, -1)).toBe(chile.isWorkingDay(day) ? day : chile.addWorkingDays(day, -1));
  });

  test.each([
    [2025, 249],
    [2026, 251],
    [2027, 251],
  ])('the year %d has %d', (year, days) => {
    expect(chile.workingDaysBetween(`${year}-01-01`, `${year}-12-31`)).toBe(days);
  });

  test('regional holidays count for places there, bank holidays for payments', () => {
    const regional = holidays.find((it) => it.ambito === 'region:15' && chile.isWorkingDay(it.fecha));
    const ofBanks = holidays.find((it) => it.ambito === 'bancario');
    const arica = workingCalendar({ holidays, weeks }, { comuna: '15101' });
    const santiago = workingCalendar({ holidays, weeks }, { comuna: '13101' });
    const banks = workingCalendar({ holidays, weeks }, { bancario: true });
    expect([regional, ofBanks]).not.toContain(undefined);

    expect([arica, santiago].map((it) => it.isWorkingDay(regional?.fecha ?? ''))).toEqual([false, true]);
    expect([banks, chile].map((it) => it.holidayOn(ofBanks?.fecha ?? ''))).toEqual([ofBanks?.nombre, undefined]);
    expect(workingCalendar({ holidays, weeks }, { comuna: '16103' }).isWorkingDay('2025-08-20')).toBe(false);
    expect(workingCalendar({ holidays, weeks }, { comuna: '16102' }).isWorkingDay('2025-08-20')).toBe(true);
  });

  test('the limit of a week is the one in force on its Monday', () => {
    expect(chile.weeklyLimit('2026-04-20')).toBe(44);
    expect(chile.weeklyLimit('2026-04-26')).toBe(44);
    expect(chile.weeklyLimit('2026-04-27')).toBe(42);
    expect(chile.weeklyLimit('2028-05-01')).toBe(40);
    expect([chile.hoursOn('2026-04-24'), chile.hoursOn('2026-04-27'), chile.hoursOn('2026-05-01')]).toEqual([8.8, 8.4, 0]);
  });
});

const day = fc.integer({ min: 0, max: 3650 }).map((it) => new Date(Date.UTC(2022, 0, 1 + it)).toISOString().slice(0, 10));
const calendar = fc
  .record({
    dias: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    free: fc.uniqueArray(day, { maxLength: 60 }),
  })
  .map(({ dias, free }) =>
    workingCalendar({
      holidays: free.map((fecha) => ({ fecha, nombre: 'Feriado', ambito: 'nacional' })),
      weeks: [{ desde: '2000-01-01', dias, horas_dia: 8, horas_semana: 45 }],
    }),
  );

describe('in any calendar', () => {
  test('adding working days ends on one, and passes exactly that many', () => {
    fc.assert(
      fc.property(calendar, day, fc.integer({ min: 1, max: 80 }), (it, from, count) => {
        const to = it.addWorkingDays(from, count);

        expect(it.isWorkingDay(to)).toBe(true);
        expect(it.workingDaysBetween(from, to)).toBe(count + (it.isWorkingDay(from) ? 1 : 0));
      }),
    );
  });

  test('from a working day there and back again is the same day', () => {
    fc.assert(
      fc.property(calendar, day, fc.integer({ min: 0, max: 80 }), (it, any, count) => {
        const from = it.addWorkingDays(any, 0);

        expect(it.addWorkingDays(it.addWorkingDays(from, count), -count)).toBe(from);
      }),
    );
  });

  test('adding at once is adding one after the other', () => {
    fc.assert(
      fc.property(calendar, day, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }), (it, from, a, b) => {
        expect(it.addWorkingDays(it.addWorkingDays(from, a), b)).toBe(it.addWorkingDays(from, a + b));
      }),
    );
  });
});
