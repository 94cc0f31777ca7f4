import { describe, expect, test } from 'vitest';
import { scheduleOf } from '../schedule.ts';
import { dayOfFinish, dayOfStart } from '../time.ts';
import { dayMinutes, freeDays, office, planOf } from './office.ts';
import { templates } from './templates.ts';

/** National holidays from March 2026 to January 2027 that fall on days from Monday to Friday. */
const holidays = [
  '2026-04-03',
  '2026-05-01',
  '2026-05-21',
  '2026-06-29',
  '2026-07-16',
  '2026-09-18',
  '2026-10-12',
  '2026-12-08',
  '2026-12-25',
  '2027-01-01',
];
const calendar = office(freeDays(holidays));
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
});

test('the panels of the commercial plan are put up around a holiday', () => {
  const panels = scheduleOf(planOf(rowsOf('CI'), { calendar }))
    .dates()
    .get('C20');
  expect([dayOfStart(panels?.start ?? 0), dayOfFinish(panels?.finish ?? 0)]).toEqual(['2026-05-12', '2026-05-22']);
});
