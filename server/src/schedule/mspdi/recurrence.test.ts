import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readMspdi } from './read.ts';

const folder = await mkdtemp(join(tmpdir(), 'recurrence-'));
afterAll(() => rm(folder, { recursive: true }));

/** Which days an exception of a calendar takes, as MS Project writes it. */
async function daysOf([from, to]: readonly [string, string], fields: Record<string, number>): Promise<string[]> {
  const path = join(folder, 'plan.xml');
  const said = Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('');
  await writeFile(
    path,
    `<Project><CalendarUID>1</CalendarUID><Calendars><Calendar><UID>1</UID><Name>Faena</Name><BaseCalendarUID>-1</BaseCalendarUID>
     <Exceptions><Exception><TimePeriod><FromDate>${from}T00:00:00</FromDate><ToDate>${to}T23:59:00</ToDate></TimePeriod>${said}
     <DayWorking>0</DayWorking></Exception></Exceptions></Calendar></Calendars>
     <Tasks><Task><UID>1</UID><Name>Losa</Name><Duration>PT8H0M0S</Duration></Task></Tasks></Project>`,
  );
  const { times, warnings } = await readMspdi(path);
  expect(warnings).toEqual([]);
  return (times?.times.excepciones ?? []).map(({ desde, hasta }) => (desde === hasta ? desde : `${desde}…${hasta}`));
}

const spring = ['2026-03-02', '2026-03-12'] as const;

test.each([
  ['1: every day of it', spring, { Type: 1 }, ['2026-03-02…2026-03-12']],
  ['1: every third day', spring, { Type: 1, Period: 3 }, ['2026-03-02', '2026-03-05', '2026-03-08', '2026-03-11']],
  ['1: so many times', spring, { Type: 1, Period: 2, EnteredByOccurrences: 1, Occurrences: 3 }, ['2026-03-02', '2026-03-04', '2026-03-06']],
  // Months count from 0.
  ['2: a day of each year', ['2026-09-18', '2028-12-31'], { Type: 2, Month: 8, MonthDay: 18 }, ['2026-09-18', '2027-09-18', '2028-09-18']],
  [
    '2: the day that only leap years have',
    ['2026-01-01', '2028-12-31'],
    { Type: 2, Month: 1, MonthDay: 29 },
    ['2026-02-28', '2027-02-28', '2028-02-29'],
  ],
  [
    '3: the last Monday of May',
    ['2026-01-01', '2027-12-31'],
    { Type: 3, Month: 4, MonthItem: 4, MonthPosition: 4 },
    ['2026-05-25', '2027-05-31'],
  ],
  [
    '3: the second weekday of January',
    ['2026-01-01', '2027-12-31'],
    { Type: 3, Month: 0, MonthItem: 1, MonthPosition: 1 },
    ['2026-01-02', '2027-01-04'],
  ],
  [
    '4: a day of every other month',
    ['2026-01-15', '2026-06-30'],
    { Type: 4, MonthDay: 15, Period: 2 },
    ['2026-01-15', '2026-03-15', '2026-05-15'],
  ],
  [
    '4: the 31st, or the last there is',
    ['2026-01-31', '2026-04-30'],
    { Type: 4, MonthDay: 31, Period: 1 },
    ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
  ],
  [
    '5: the first Friday of each month',
    ['2026-03-01', '2026-05-31'],
    { Type: 5, MonthItem: 8, MonthPosition: 0, Period: 1 },
    ['2026-03-06', '2026-04-03', '2026-05-01'],
  ],
  [
    '5: the last day of the weekend of each month',
    ['2026-03-01', '2026-04-30'],
    { Type: 5, MonthItem: 2, MonthPosition: 4, Period: 1 },
    ['2026-03-29', '2026-04-26'],
  ],
  // Sunday is bit 1, Wednesday 8.
  [
    '6: Wednesdays of every other week',
    ['2026-03-02', '2026-04-05'],
    { Type: 6, DaysOfWeek: 8, Period: 2 },
    ['2026-03-04', '2026-03-18', '2026-04-01'],
  ],
] as const)('of type %s', async (_what, period, fields, days) => {
  expect(await daysOf(period, fields)).toEqual(days);
});
