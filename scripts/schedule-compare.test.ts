import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder = '';
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'compare-'))));
afterEach(() => rm(folder, { recursive: true }));

/** As a file of PSPLIB is laid out: six jobs of which the longest path takes 9 + 4 units. */
const benchmark = (longest: number): string => `************************************************************************
file with basedata            : SMALL.BAS
************************************************************************
projects                      :  1
jobs (incl. supersource/sink ):  6
************************************************************************
PROJECT INFORMATION:
pronr.  #jobs rel.date duedate tardcost  MPM-Time
    1      4      0       20       26       ${longest}
************************************************************************
PRECEDENCE RELATIONS:
jobnr.    #modes  #successors   successors
   1        1          2           2   3
   2        1          2           4   5
   3        1          1           6
   4        1          1           6
   5        1          1           6
   6        1          0
************************************************************************
REQUESTS/DURATIONS:
jobnr. mode duration  R 1  R 2
------------------------------------------------------------------------
  1      1     0       0    0
  2      1     3       4    0
  3      1     9       0    2
  4      1     5      10    0
  5      1     1       0    3
  6      1     4       3    0
************************************************************************
RESOURCEAVAILABILITIES:
  R 1  R 2
   12   13
************************************************************************
`;

const shifts = `<WorkingTimes><WorkingTime><FromTime>08:00:00</FromTime><ToTime>12:00:00</ToTime></WorkingTime>
  <WorkingTime><FromTime>13:00:00</FromTime><ToTime>17:00:00</ToTime></WorkingTime></WorkingTimes>`;
const week = [1, 2, 3, 4, 5, 6, 7]
  .map(
    (day) => `<WeekDay><DayType>${day}</DayType><DayWorking>${day > 1 && day < 7 ? `1</DayWorking>${shifts}` : '0</DayWorking>'}</WeekDay>`,
  )
  .join('');
const task = (uid: number, days: number, [start, finish]: readonly [string, string], more = '') =>
  `<Task><UID>${uid}</UID><Name>T${uid}</Name><OutlineLevel>1</OutlineLevel><Duration>PT${days * 8}H0M0S</Duration>
   <Start>${start}:00</Start><Finish>${finish}:00</Finish>${more}</Task>`;
/** Friday is free: two days from Thursday on end on Monday. */
const project = (
  finish: string,
): string => `<Project xmlns="http://schemas.microsoft.com/project"><StartDate>2026-03-05T08:00:00</StartDate>
  <CalendarUID>1</CalendarUID><MinutesPerDay>480</MinutesPerDay><Calendars><Calendar><UID>1</UID><Name>Estándar</Name><BaseCalendarUID>-1</BaseCalendarUID>
  <WeekDays>${week}</WeekDays><Exceptions><Exception><TimePeriod><FromDate>2026-03-06T00:00:00</FromDate><ToDate>2026-03-06T23:59:00</ToDate></TimePeriod>
  <Type>1</Type><DayWorking>0</DayWorking></Exception></Exceptions></Calendar></Calendars><Tasks>
  ${task(1, 2, ['2026-03-05T08:00', '2026-03-09T17:00'])}
  ${task(2, 1, ['2026-03-11T08:00', finish], '<PredecessorLink><PredecessorUID>1</PredecessorUID><Type>1</Type><LinkLag>4800</LinkLag><LagFormat>7</LagFormat></PredecessorLink>')}
  </Tasks></Project>`;

const run = promisify(execFile);
/** What it says, and how it ends. */
async function compare(files: Record<string, string>): Promise<{ said: string; code: number }> {
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(folder, name), content)));
  try {
    const { stdout } = await run(process.execPath, ['scripts/schedule-compare.ts', folder]);
    return { said: stdout, code: 0 };
  } catch (error) {
    if (!(error instanceof Error && 'stdout' in error && 'code' in error)) throw error;
    return { said: String(error.stdout), code: Number(error.code) };
  }
}

test('a folder in which every file is planned as it says', async () => {
  const { said, code } = await compare({ 'j6.sm': benchmark(13), 'obra.xml': project('2026-03-11T17:00'), 'readme.txt': 'nothing' });

  expect(said).toBe(
    'same     j6.sm: 6 jobs, longest path 13, MPM-Time 13\nsame     obra.xml: 2 tasks, 0 otherwise\nEvery file is planned as it says.\n',
  );
  expect(code).toBe(0);
});

test('what is planned otherwise is named with both, and the end tells it', async () => {
  const { said, code } = await compare({ 'j6.sm': benchmark(14), 'obra.xml': project('2026-03-12T17:00') });

  expect(said).toContain('differs  j6.sm: 6 jobs, longest path 13, MPM-Time 14');
  expect(said).toContain('differs  obra.xml: 2 tasks, 1 otherwise');
  expect(said).toContain('UID 2 «T2»: 2026-03-11T08:00…2026-03-12T17:00 there, 2026-03-11T08:00…2026-03-11T17:00 here');
  expect(said).toContain('2 files differ.');
  expect(code).toBe(1);
});

const slack = (total: number, free: number): string => `<TotalSlack>${total * 10}</TotalSlack><FreeSlack>${free * 10}</FreeSlack>`;
/** From nine on, though work begins at eight: a day that ends at nine, a milestone after it, and half a day that can wait. */
const fromNine = (waits: string): string =>
  project('')
    .replace('2026-03-05T08:00:00</StartDate>', '2026-03-09T09:00:00</StartDate>')
    .replace(
      /<Tasks>[^]*<\/Tasks>/,
      `<Tasks>${task(1, 1, ['2026-03-09T09:00', '2026-03-10T09:00'], slack(0, 0))}
      ${task(2, 0, ['2026-03-10T09:00', '2026-03-10T09:00'], `${slack(0, 0)}<PredecessorLink><PredecessorUID>1</PredecessorUID><Type>1</Type></PredecessorLink>`)}
      ${task(3, 0.5, ['2026-03-09T09:00', '2026-03-09T14:00'], waits)}</Tasks>`,
    );

test('a plan begins at the hour at which the file does, and where slacks are said they are compared too', async () => {
  expect(await compare({ 'nine.xml': fromNine(slack(240, 240)) })).toMatchObject({
    said: 'same     nine.xml: 3 tasks, 0 otherwise\nEvery file is planned as it says.\n',
  });
  const { said } = await compare({ 'nine.xml': fromNine(slack(240, 0)) });
  expect(said).toContain('differs  nine.xml: 3 tasks, 1 otherwise');
  expect(said).toContain(
    'UID 3 «T3»: 2026-03-09T09:00…2026-03-09T14:00 slack 240 min free 0 min there, 2026-03-09T09:00…2026-03-09T14:00 slack 240 min free 240 min here',
  );
});

test('a folder without a plan shows nothing', async () => {
  expect(await compare({ 'readme.txt': 'nothing' })).toEqual({ said: 'There is no plan in that folder.\n', code: 1 });
});
