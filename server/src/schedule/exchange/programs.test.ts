import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { FilePlan } from '../mspdi/model.ts';
import { readMspdi } from '../mspdi/read.ts';
import { datesOfFile } from './file-dates.ts';

/** Files as other programs write them, after their sources and the published schema; none is a file of theirs. */
const folder = await mkdtemp(join(tmpdir(), 'programs-'));
afterAll(() => rm(folder, { recursive: true }));

async function read(inner: string, root = '<Project xmlns="http://schemas.microsoft.com/project">'): Promise<FilePlan> {
  const path = join(folder, 'plan.xml');
  await writeFile(path, `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root}${inner}</${root.slice(1).split(/[ >]/)[0]}>`);
  return readMspdi(path);
}
const rows = (plan: FilePlan) => plan.tasks.map((it) => [it.uid, it.level, it.nombre, it.duration]);
const warningsOf = (plan: FilePlan): string[] => plan.warnings.map((it) => it.tipo).toSorted();

const weekDays = [1, 2, 3, 4, 5, 6, 7]
  .map((day) =>
    day === 1 || day === 7
      ? `<WeekDay><DayType>${day}</DayType><DayWorking>0</DayWorking></WeekDay>`
      : `<WeekDay><DayType>${day}</DayType><DayWorking>1</DayWorking><WorkingTimes>
          <WorkingTime><FromTime>08:00:00</FromTime><ToTime>12:00:00</ToTime></WorkingTime>
          <WorkingTime><FromTime>13:00:00</FromTime><ToTime>17:00:00</ToTime></WorkingTime></WorkingTimes></WeekDay>`,
  )
  .join('');
const calendar = (more = '') =>
  `<CalendarUID>1</CalendarUID><Calendars><Calendar><UID>1</UID><Name>Standard</Name><IsBaseCalendar>1</IsBaseCalendar>
   <BaseCalendarUID>-1</BaseCalendarUID><WeekDays>${weekDays}${more}</WeekDays></Calendar></Calendars>`;

test('GanttProject fixes every task by hand, gives milestones a day, and its project a row of its own', async () => {
  const task = (uid: number, level: number, more: string) =>
    `<Task><UID>${uid}</UID><ID>${uid}</ID><IsNull>0</IsNull><OutlineLevel>${level}</OutlineLevel><Manual>1</Manual>${more}
     <DurationFormat>7</DurationFormat><PercentComplete>0</PercentComplete></Task>`;
  const plan = await read(`${calendar()}<Tasks>
    <Task><UID>0</UID><ID>0</ID><OutlineNumber>0</OutlineNumber><OutlineLevel>0</OutlineLevel><Duration>PT40H0M0S</Duration></Task>
    ${task(1, 1, '<Name>Montaje</Name><Start>2026-03-02T08:00:00</Start><Finish>2026-03-03T17:00:00</Finish><Duration>PT16H0M0S</Duration><ManualDuration>PT16H0M0S</ManualDuration>')}
    ${task(2, 1, '<Name>Entrega</Name><Milestone>1</Milestone><Start>2026-03-04T08:00:00</Start><Finish>2026-03-04T08:00:00</Finish><Duration>PT8H0M0S</Duration><ManualDuration>PT8H0M0S</ManualDuration><PredecessorLink><PredecessorUID>1</PredecessorUID><Type>1</Type><LinkLag>0</LinkLag><LagFormat>7</LagFormat></PredecessorLink>')}
    </Tasks>`);

  expect(rows(plan)).toEqual([
    [1, 1, 'Montaje', 960],
    [2, 1, 'Entrega', 0],
  ]);
  expect(plan.tasks.map((it) => it.manualStart)).toEqual(['2026-03-02T08:00', '2026-03-04T08:00']);
  expect(plan.links).toHaveLength(1);
  expect(warningsOf(plan)).toEqual(['todo_manual']);
});

test('ProjectLibre: exceptions as days of type 0, empty elements, lag in tenths of a minute, estimates', async () => {
  const free = `<WeekDay><DayType>0</DayType><DayWorking>0</DayWorking><TimePeriod><FromDate>2026-03-03T00:00:00</FromDate>
    <ToDate>2026-03-03T23:59:00</ToDate></TimePeriod></WeekDay>`;
  const plan = await read(`<Title/><Manager></Manager><StartDate>2026-03-02T08:00:00</StartDate><MinutesPerDay>480</MinutesPerDay>
    ${calendar(free)}<Tasks>
    <Task><UID>1</UID><ID>1</ID><Name>Zanja</Name><Type>1</Type><IsNull>0</IsNull><WBS></WBS><OutlineLevel>1</OutlineLevel><Priority>500</Priority>
      <Duration>PT16H0M0S</Duration><DurationFormat>39</DurationFormat><ConstraintType>0</ConstraintType><ConstraintDate></ConstraintDate>
      <Deadline/><Notes/><CalendarUID>-1</CalendarUID></Task>
    <Task><UID>2</UID><ID>2</ID><IsNull>1</IsNull></Task>
    <Task><UID>3</UID><ID>3</ID><Name>Relleno</Name><OutlineLevel>1</OutlineLevel><Duration>PT8H0M0S</Duration>
      <ConstraintType>4</ConstraintType><ConstraintDate>2026-03-02T08:00:00</ConstraintDate>
      <PredecessorLink><PredecessorUID>1</PredecessorUID><Type>1</Type><CrossProject>0</CrossProject><LinkLag>4800</LinkLag><LagFormat>7</LagFormat></PredecessorLink></Task>
    </Tasks><Resources><Resource><UID>0</UID><Name/></Resource></Resources>
    <Assignments><Assignment><UID>1</UID><TaskUID>1</TaskUID><ResourceUID>-65535</ResourceUID></Assignment></Assignments>`);

  expect(plan.links).toEqual([{ from: 1, to: 3, kind: 'FS', lag: { kind: 'working', value: 480 } }]);
  expect(datesOfFile(plan).map(({ task, start, finish }) => `${task.nombre} ${start}…${finish}`)).toEqual([
    'Zanja 2026-03-02T08:00…2026-03-04T17:00',
    'Relleno 2026-03-06T08:00…2026-03-06T17:00',
  ]);
  expect(warningsOf(plan)).toEqual([]);
});

test('a task with the number 0 is one when the project has no row; its links are kept', async () => {
  const plan = await read(`<Tasks>
    <Task><UID>0</UID><Name>Primera</Name><OutlineLevel>1</OutlineLevel><Duration>PT8H</Duration></Task>
    <Task><UID>1</UID><Name>Segunda</Name><OutlineLevel>1</OutlineLevel><Duration>PT8H</Duration>
      <PredecessorLink><PredecessorUID>0</PredecessorUID></PredecessorLink></Task></Tasks>`);

  expect(rows(plan).map(([uid, , name]) => [uid, name])).toEqual([
    [2, 'Primera'],
    [1, 'Segunda'],
  ]);
  expect(plan.links).toMatchObject([{ from: 2, to: 1 }]);
});

test('the row of the project with a number of its own is none of the tasks; where all are on level 0 they stay', async () => {
  const task = (uid: number, level: number) => `<Task><UID>${uid}</UID><Name>T${uid}</Name><OutlineLevel>${level}</OutlineLevel></Task>`;

  expect((await read(`<Tasks>${task(7, 0)}${task(8, 1)}${task(9, 2)}</Tasks>`)).tasks.map((it) => [it.uid, it.level])).toEqual([
    [8, 1],
    [9, 2],
  ]);
  expect((await read(`<Tasks>${task(7, 0)}${task(8, 0)}</Tasks>`)).tasks.map((it) => [it.uid, it.level])).toEqual([
    [7, 1],
    [8, 1],
  ]);
});

test('what says when it begins and ends takes what is worked in between; without a calendar that is from Monday to Friday, and told', async () => {
  const task = '<Task><UID>5</UID><Name>Losa</Name><Start>2026-03-05T08:00:00</Start><Finish>2026-03-10T12:00:00</Finish></Task>';

  expect((await read(`${calendar()}<Tasks>${task}</Tasks>`)).tasks[0]?.duration).toBe(3.5 * 480);
  const plan = await read(`<Tasks>${task}</Tasks>`);
  expect([plan.tasks[0]?.duration, warningsOf(plan)]).toEqual([3.5 * 480, ['sin_duracion']]);
});

test('a prefix before every name, flags in words, days that .NET writes for none, and dates with a zone', async () => {
  const plan = await read(
    `<p:Tasks><p:Task><p:UID>4</p:UID><p:Name>Losa</p:Name><p:Active>True</p:Active><p:Manual>False</p:Manual><p:Duration>P2DT0H0M0S</p:Duration>
     <p:Start>2026-03-02T08:00:00-03:00</p:Start><p:Deadline>0001-01-01T00:00:00</p:Deadline></p:Task></p:Tasks>`,
    '<p:Project xmlns:p="http://schemas.microsoft.com/project">',
  );
  expect(plan.tasks[0]).toMatchObject({
    nombre: 'Losa',
    inactive: false,
    manualStart: null,
    duration: 960,
    deadline: null,
    start: '2026-03-02T08:00',
  });
});

test.each([
  ['Aspose', '2000-01-01T00:00:00'],
  ['ProjectLibre', '1970-01-01T00:00:00'],
  ['ProjectLibre an hour east of Greenwich', '1970-01-01T01:00:00'],
])('a date that %s writes for none is none: of what is over, of its deadline, of its constraint and of the project', async (_who, none) => {
  const dates = ['ActualStart', 'ConstraintDate', 'Deadline', 'PreLeveledStart', 'CommitmentStart', 'CommitmentFinish', 'Stop'];
  const plan = await read(`<StartDate>2026-03-02T08:00:00</StartDate><StatusDate>${none}</StatusDate>${calendar()}<Tasks>
    <Task><UID>1</UID><Name>Zanja</Name><Start>2026-03-05T08:00:00</Start><Finish>2026-03-05T17:00:00</Finish><Duration>PT8H0M0S</Duration>
      <PercentComplete>100</PercentComplete><ActualFinish>2026-03-05T17:00:00</ActualFinish><ConstraintType>0</ConstraintType>
      ${dates.map((it) => `<${it}>${none}</${it}>`).join('')}</Task></Tasks>`);

  expect(plan.tasks[0]).toMatchObject({ actualStart: '2026-03-05T08:00', actualFinish: '2026-03-05T17:00', deadline: null });
  expect(warningsOf(plan)).toEqual([]);
});

test('MS Project 2016 and 2019: a day by hand in words is told, how it is shown is not', async () => {
  const task = (uid: number, words: string) =>
    `<Task><UID>${uid}</UID><Name>T${uid}</Name><Active>1</Active><Manual>1</Manual><OutlineLevel>1</OutlineLevel>${words}
     <Start>2026-03-02T08:00:00</Start><Finish>2026-03-02T17:00:00</Finish><Duration>PT8H0M0S</Duration><ManualStart>2026-03-02T08:00:00</ManualStart>
     <ManualFinish>2026-03-02T17:00:00</ManualFinish><ManualDuration>PT8H0M0S</ManualDuration><DurationFormat>53</DurationFormat>
     <FreeformDurationFormat>53</FreeformDurationFormat></Task>`;
  const plan = await read(`${calendar()}<Tasks>
    ${task(1, '<StartText></StartText><FinishText></FinishText><DurationText></DurationText>')}
    ${task(2, '<StartText>por definir</StartText><FinishText></FinishText><DurationText>unas semanas</DurationText>')}</Tasks>
    <Resources><Resource><UID>1</UID><Name>Ana</Name><WorkGroup>2</WorkGroup></Resource></Resources>`);

  expect(plan.tasks.map((it) => [it.manualStart, it.duration])).toEqual([
    ['2026-03-02T08:00', 480],
    ['2026-03-02T08:00', 480],
  ]);
  expect(plan.warnings).toMatchObject([
    {
      tipo: 'otros_datos',
      mensaje: expect.stringMatching(/: Inicio escrito en palabras \(1\), Duración escrita en palabras \(1\)\.$/),
      uids: [2],
    },
  ]);
});

test('the eight constraints and the formats of lag have MS Project’s numbers', async () => {
  const tasks = Array.from(
    { length: 8 },
    (_, kind) =>
      `<Task><UID>${kind + 1}</UID><Name>R${kind}</Name><Duration>PT8H0M0S</Duration><ConstraintType>${kind}</ConstraintType>
       <ConstraintDate>2026-03-02T08:00:00</ConstraintDate></Task>`,
  ).join('');
  const link = (from: number, lag: number, format: number, type: number) =>
    `<PredecessorLink><PredecessorUID>${from}</PredecessorUID><Type>${type}</Type><LinkLag>${lag}</LinkLag><LagFormat>${format}</LagFormat></PredecessorLink>`;
  const last = `<Task><UID>9</UID><Name>Fin</Name><Duration>PT0H0M0S</Duration>
    ${link(1, -2400, 7, 1)}${link(2, 14400, 8, 3)}${link(3, 50, 19, 0)}${link(4, 600, 3, 2)}${link(5, 4800, 39, 1)}</Task>`;

  const plan = await read(`<Tasks>${tasks}${last}</Tasks>`);

  expect(plan.tasks.slice(0, 8).map((it) => it.constraint.kind)).toEqual([
    'asSoonAsPossible',
    'asLateAsPossible',
    'mustStartOn',
    'mustFinishOn',
    'startNoEarlierThan',
    'startNoLaterThan',
    'finishNoEarlierThan',
    'finishNoLaterThan',
  ]);
  expect(plan.links.map(({ kind, lag }) => [kind, lag.kind, lag.value])).toEqual([
    ['FS', 'working', -240],
    ['SS', 'elapsed', 1440],
    ['FF', 'percent', 50],
    ['SF', 'working', 60],
    ['FS', 'working', 480],
  ]);
});

test.each([
  ['a share of the time of work', [19, 51], 50, { kind: 'percent', value: 50 }, []],
  // Of the clock: a share has no time of its own here, and that is told.
  ['a share of the time of the clock', [20, 52], 50, { kind: 'percent', value: 50 }, ['porcentaje_corrido']],
  ['a share that overlaps', [19, 51], -25, { kind: 'percent', value: -25 }, []],
  ['time of the clock', [4, 6, 8, 10, 12, 36, 38, 40, 42, 44], 14_400, { kind: 'elapsed', value: 1440 }, []],
  ['time of work', [3, 5, 7, 9, 11, 35, 37, 39, 41, 43], 4_800, { kind: 'working', value: 480 }, []],
] as const)('a lag that is %s, also as an estimate', async (_what, formats, value, lag, warned) => {
  for (const format of formats) {
    const plan = await read(`<Tasks><Task><UID>1</UID><Name>Losa</Name><Duration>PT8H0M0S</Duration></Task>
      <Task><UID>2</UID><Name>Muro</Name><Duration>PT8H0M0S</Duration><PredecessorLink><PredecessorUID>1</PredecessorUID><Type>1</Type>
      <LinkLag>${value}</LinkLag><LagFormat>${format}</LagFormat></PredecessorLink></Task></Tasks>`);
    expect([format, plan.links]).toEqual([format, [{ from: 1, to: 2, kind: 'FS', lag }]]);
    expect(warningsOf(plan)).toEqual(warned);
  }
});

test('links in letters, and lags as durations; what nobody understands is told', async () => {
  const task = (uid: number, link: string) =>
    `<Task><UID>${uid}</UID><Name>T${uid}</Name><Duration>PT8H0M0S</Duration><PredecessorLink><PredecessorUID>1</PredecessorUID>${link}</PredecessorLink></Task>`;
  const plan = await read(`<Tasks><Task><UID>1</UID><Name>Losa</Name><Duration>PT8H0M0S</Duration></Task>
    ${task(2, '<Type>SS</Type><LinkLag>PT4H0M0S</LinkLag>')}${task(3, '<LinkLag>-P1D</LinkLag>')}${task(4, '<Type>XY</Type><LinkLag>1.5d</LinkLag>')}</Tasks>`);

  expect(plan.links.map(({ to, kind, lag }) => [to, kind, lag.value])).toEqual([
    [2, 'SS', 240],
    [3, 'FS', -480],
    [4, 'FS', 0],
  ]);
  expect(plan.warnings.map((it) => [it.tipo, it.uids])).toEqual([
    ['vinculo_ilegible', [4]],
    ['desfase_ilegible', [4]],
  ]);
});

test('exceptions of both forms say the same once', async () => {
  const plan =
    await read(`<CalendarUID>1</CalendarUID><Calendars><Calendar><UID>1</UID><Name>Faena</Name><BaseCalendarUID>-1</BaseCalendarUID>
    <WeekDays>${weekDays}<WeekDay><DayType>0</DayType><DayWorking>0</DayWorking><TimePeriod><FromDate>2026-03-03T00:00:00</FromDate><ToDate>2026-03-03T23:59:00</ToDate></TimePeriod></WeekDay></WeekDays>
    <Exceptions><Exception><EnteredByOccurrences>0</EnteredByOccurrences><TimePeriod><FromDate>2026-03-03T00:00:00</FromDate><ToDate>2026-03-03T23:59:00</ToDate></TimePeriod>
      <Occurrences>1</Occurrences><Name>Feriado</Name><Type>1</Type><DayWorking>0</DayWorking></Exception></Exceptions></Calendar></Calendars>
    <Tasks><Task><UID>1</UID><Name>Losa</Name><Duration>PT16H0M0S</Duration></Task></Tasks>`);

  expect(plan.times?.times.excepciones.map((it) => it.desde)).toEqual(['2026-03-03']);
});
