import { expect, test } from 'vitest';
import { dayMinutes } from 'contract/schedule/index.ts';
import { freeDays, nationalHolidays, office } from 'contract/schedule/plans/cases/office.ts';
import { templates } from 'contract/schedule/plans/cases/templates.ts';
import { scheduleOf } from 'contract/schedule/plans/schedule.ts';
import { dayOfFinish, dayOfStart, instantOf } from 'contract/schedule/plans/time.ts';
import { aftersOf } from './simulated-work.ts';
import { typicalPlans } from './typical-plans.ts';

/** From 2 March 2026 on, the holidays of the country between; counted on a calendar of paper, not by the engine. */
const calendar = office(freeDays(nationalHolidays));
const dates = {
  RE: `R1 03-02…03-02, R2 03-05…03-05, R3 03-06…03-10, R4 03-11…03-11, R5 03-11…03-12, R6 03-13…03-13, R7 03-16…03-27, R8 03-13…03-13,
    R9 03-16…03-18, R10 03-30…03-30, R11 03-31…03-31, R12 04-01…04-01, R13 04-02…04-02, R14 04-02…04-02, R15 04-01…04-01, R16 04-01…04-01,
    R17 04-06…04-06, R18 04-07…04-07, R19 04-07…04-09, R20 04-10…04-23, R21 04-24…04-24, R22 04-27…05-18, R23 05-19…05-19, R24 04-08…04-09`,
  CI: `C1 03-02…03-03, C2 03-04…03-06, C3 03-04…03-06, C4 03-09…03-20, C5 03-09…03-18, C6 03-09…03-24, C7 03-25…03-30, C8 03-25…03-31,
    C9 03-25…03-27, C10 03-30…04-27, C11 03-09…03-18, C12 04-01…04-08, C13 04-09…05-07, C14 04-01…04-08, C15 04-09…04-29, C16 04-01…04-13,
    C17 04-30…05-05, C18 05-08…05-11, C19 05-06…05-15, C20 05-12…05-22, C21 05-08…05-15, C22 05-18…05-26, C23 05-12…05-15, C24 05-18…05-20,
    C25 05-18…05-22, C26 05-27…05-29, C27 06-01…06-02, C28 06-03…06-04, C29 06-01…06-05, C30 06-08…06-26, C31 06-30…07-28, C32 06-05…06-11,
    C33 07-29…07-30, C34 06-05…06-11`,
  PG: `P1 03-02…03-06, P2 03-09…03-20, P3 03-09…03-27, P4 03-09…03-27, P5 03-30…05-05, P6 03-30…05-12, P7 05-13…06-03, P8 03-30…05-27,
    P9 05-13…06-24, P10 06-04…07-17, P11 03-30…04-20, P12 04-21…07-31, P13 03-30…04-13, P14 04-14…07-09, P15 03-30…04-13, P16 04-14…08-21,
    P17 05-13…07-02, P18 05-28…06-12, P19 06-04…07-02, P20 07-10…08-14, P21 07-23…09-02, P22 08-06…09-16, P23 07-03…08-07, P24 08-18…09-22,
    P25 07-03…07-24, P26 08-24…09-08, P27 08-28…09-14, P28 06-25…08-07, P29 07-10…07-31, P30 09-09…10-07, P31 09-23…10-06, P32 11-12…11-25,
    P33 11-26…12-10, P34 10-07…10-28, P35 10-29…11-11, P36 11-26…12-17, P37 12-18…01-04, P38 12-11…01-04, P39 01-05…01-11, P40 01-12…01-25`,
} as const;

test.each([
  { line: 'RE', plan: 'RES', days: 55, end: '2026-05-19' },
  { line: 'CI', plan: 'CI', days: 104, end: '2026-07-30' },
  { line: 'PG', plan: 'PMGD', days: 226, end: '2027-01-25' },
] as const)('the typical plan of $line is that of the company: its rows, and every date of it', ({ line, plan, days, end }) => {
  const { rows } = typicalPlans[line];
  expect(rows.map(([id, , , duration, after]) => [id, duration, after])).toEqual(
    templates[plan].map(([id, duration, after]) => [id, duration, after]),
  );
  expect(rows.reduce((sum, it) => sum + it[6], 0)).toBe(100);

  const start = instantOf('2026-03-02T09:00');
  const schedule = scheduleOf({
    start,
    calendar,
    activities: rows.map(([id, , , duration]) => ({ id, duration: duration * dayMinutes })),
    links: rows.flatMap(([id, , , , after]) =>
      aftersOf(after).map((it) => ({
        id: `${it.id} ${id}`,
        from: it.id,
        to: id,
        kind: it.kind,
        lag: { kind: 'working' as const, value: it.days * dayMinutes },
      })),
    ),
  });

  const told = [...schedule.dates()].map(([id, it]) => `${id} ${dayOfStart(it.start).slice(5)}…${dayOfFinish(it.finish).slice(5)}`);
  expect(told).toEqual(dates[line].split(/,\s+/));
  expect(dayOfFinish(schedule.finish())).toBe(end);
  expect((calendar.offsetAt(schedule.finish()) - calendar.offsetAt(start)) / dayMinutes).toBe(days);
});
