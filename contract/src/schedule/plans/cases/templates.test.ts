import { describe, expect, test } from 'vitest';
import { scheduleOf } from '../schedule.ts';
import { dayNumber, dayOfFinish, dayOfStart, instantOf } from '../time.ts';
import { longestPaths, minutesOf } from './longest-paths.ts';
import { dayMinutes, freeDays, nationalHolidays, office, planOf } from './office.ts';
import { templates } from './templates.ts';

const calendar = office(freeDays(nationalHolidays));
const isHoliday = new Set(nationalHolidays.map(dayNumber));
/** The same, minute by minute. */
const minutes = minutesOf(
  (at) => {
    const [day, minute] = [Math.floor(at / 1440), at % 1440];
    const isWorked = (minute >= 9 * 60 && minute < 13 * 60) || (minute >= 14 * 60 && minute < 18 * 60);
    return isWorked && day % 7 < 5 && !isHoliday.has(day);
  },
  { from: instantOf('2026-01-01'), to: instantOf('2027-12-31') },
);
const rowsOf = (name: keyof typeof templates) => templates[name].map(([id, days, before]) => [id, days, before] as const);

describe.each([
  { name: 'RES', days: 55, end: '2026-05-19' },
  { name: 'CI', days: 104, end: '2026-07-30' },
  { name: 'PMGD', days: 226, end: '2027-01-25' },
] as const)('the plan of $name from 2 March 2026 on', ({ name, days, end }) => {
  const plan = planOf(rowsOf(name), { calendar });
  const schedule = scheduleOf(plan);
  const dates = schedule.dates();
  const first = calendar.offsetAt(plan.start);

  test(`takes ${days} working days and ends on ${end}`, () => {
    expect((calendar.offsetAt(schedule.finish()) - first) / dayMinutes).toBe(days);
    expect(dayOfFinish(schedule.finish())).toBe(end);
  });

  test('begins every activity on its working day', () => {
    const begun = templates[name].map(([id]) => [id, (calendar.offsetAt(dates.get(id)?.start ?? 0) - first) / dayMinutes]);
    expect(begun).toEqual(templates[name].map(([id, , , start]) => [id, start]));
  });

  test('has every date and float of the longest paths through it', () => {
    const found = longestPaths(plan, () => ({ minutes, isClock: false }));
    const told = [...dates].map(([id, { isCritical: _critical, driver: _driver, ...it }]) => [id, it]);
    expect(told).toEqual([...found]);
    expect(told).toHaveLength(templates[name].length);
  });
});

test('the panels of the commercial plan are put up around a holiday', () => {
  const panels = scheduleOf(planOf(rowsOf('CI'), { calendar }))
    .dates()
    .get('C20');
  expect([dayOfStart(panels?.start ?? 0), dayOfFinish(panels?.finish ?? 0)]).toEqual(['2026-05-12', '2026-05-22']);
});
