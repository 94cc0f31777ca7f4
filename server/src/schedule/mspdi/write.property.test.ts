import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { constraintKinds, linkKinds } from 'contract/schedule/index.ts';
import { calendarOf, daysOf, type WorkingTimes } from 'contract/schedule/plans/calendar.ts';
import { dayNumber, instantText } from 'contract/schedule/plans/time.ts';
import { timesAt, usualTimes } from '../plans/calendar.ts';
import type { FileLink, FileTask, PlanToWrite, TaskToWrite } from './model.ts';
import { readMspdi } from './read.ts';
import { writeMspdi } from './write.ts';
import { allIn, readElements, textIn, type Element } from './xml.ts';

const folder = await mkdtemp(join(tmpdir(), 'mspdi-'));
afterAll(() => rm(folder, { recursive: true }));

async function again(plan: PlanToWrite) {
  const path = join(folder, 'plan.xml');
  await writeFile(path, writeMspdi(plan));
  return readMspdi(path);
}

const wall = fc.integer({ min: dayNumber('2026-01-01') * 1440, max: dayNumber('2027-12-31') * 1440 }).map(instantText);
const words = fc
  .string({ unit: fc.constantFrom(...Array.from('aZñÁ <>&"\'«»]]>😀é1-')), minLength: 1, maxLength: 30 })
  .map((it) => `x${it}`.replace(/\s+/g, ' ').trim());
const maybe = <T>(it: fc.Arbitrary<T>) => fc.option(it, { nil: null });

const progress = fc.oneof(
  fc.constant({ actualStart: null, actualFinish: null, remaining: null, avance: '0' }),
  fc.tuple(wall, fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 60 })).map(([actualStart, percent, remaining]) => ({
    actualStart,
    actualFinish: null,
    remaining,
    avance: String(percent),
  })),
  fc.tuple(wall, wall).map((both) => {
    const [actualStart = '', actualFinish = ''] = both.toSorted();
    return { actualStart, actualFinish, remaining: null, avance: '100' };
  }),
);
const constraint = fc
  .tuple(fc.constantFrom(...constraintKinds), wall)
  .map(([kind, at]) => ({ kind, at: kind.startsWith('as') ? null : at }));

const task: fc.Arbitrary<Omit<FileTask, 'uid' | 'level'>> = fc
  .tuple(
    fc.record({
      nombre: words,
      isSummary: fc.boolean(),
      duration: fc.integer({ min: 60, max: 50_000 }),
      isElapsed: fc.boolean(),
      constraint,
      deadline: maybe(wall),
      manualStart: maybe(wall),
      inactive: fc.boolean(),
      suspendida: fc.boolean(),
      notas: maybe(words),
      calendarUid: maybe(fc.constant(7)),
      responsable: maybe(fc.constantFrom('Ana Rojas', 'Bruno & Cía <x>')),
      etapa: maybe(words),
      subEtapa: maybe(words),
      peso: maybe(fc.integer({ min: 0, max: 10_000 }).map((it) => String(it / 100))),
    }),
    progress,
    fc.tuple(wall, wall),
    fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 10 }), wall), { maxLength: 3, selector: ([numero]) => numero }),
  )
  .map(([said, done, both, kept]) => {
    const [start = '', finish = ''] = both.toSorted();
    const baselines = kept.map(([numero, at]) => ({ numero, start: at, finish: at, duration: 480 }));
    return { ...said, ...done, start, finish, baselines };
  });

const plan = fc
  .tuple(
    fc.array(fc.tuple(task, fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 12 }),
    fc.array(
      fc.record({
        from: fc.nat(11),
        to: fc.nat(11),
        kind: fc.constantFrom(...linkKinds),
        lag: fc.record({
          kind: fc.constantFrom('working' as const, 'elapsed' as const, 'percent' as const),
          value: fc.integer({ min: -5000, max: 5000 }),
        }),
      }),
      { maxLength: 20 },
    ),
    maybe(wall.map((it) => it.slice(0, 10))),
    fc.constantFrom(480, 540, 600),
  )
  .map(([all, tied, statusDay, dayMinutes]) => {
    const tasks = all.map(([it, level], at): TaskToWrite => ({
      ...it,
      uid: at * 3 + 1,
      level,
      start: it.start ?? '',
      finish: it.finish ?? '',
      lateStart: it.start ?? '',
      lateFinish: it.finish ?? '',
      totalFloat: 0,
      freeFloat: 0,
      critical: false,
    }));
    const links = new Map<string, FileLink>();
    for (const { from, to, kind, lag } of tied) {
      const [giver, taker] = [tasks[from % tasks.length]?.uid ?? 0, tasks[to % tasks.length]?.uid ?? 0];
      const said = lag.value === 0 ? { kind: 'working' as const, value: 0 } : lag;
      if (giver !== taker) links.set(`${giver} ${taker} ${kind}`, { from: giver, to: taker, kind, lag: said });
    }
    return { tasks, links: [...links.values()], statusDay, dayMinutes };
  });

const whole = (times: WorkingTimes, it: Pick<PlanToWrite, 'tasks' | 'links' | 'statusDay' | 'dayMinutes'>): PlanToWrite => ({
  title: 'Obra «uno» & dos',
  company: 'Solar Cordillera SpA',
  author: 'Ana',
  start: '2026-03-02',
  finish: '2026-12-31T18:00',
  times,
  calendars: [{ uid: 7, nombre: 'Turno', times: shift }],
  ...it,
});

const company = timesAt({ holidays: [{ fecha: '2026-04-03', nombre: 'Viernes Santo', ambito: 'nacional' }], weeks: [] }, null, usualTimes);
const turno = [
  { from: 480, to: 720 },
  { from: 780, to: 1440 },
];
const shift: WorkingTimes = {
  rhythms: [{ from: '1990-01-01', first: '2026-03-05', days: [...Array.from({ length: 10 }, () => turno), [], [], [], [], []] }],
  exceptions: [],
};

test('a plan that is written and read again is the same plan', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (it) => {
      const read = await again(whole(company, it));

      expect(read.tasks).toEqual(
        it.tasks.map(({ lateStart: _1, lateFinish: _2, totalFloat: _3, freeFloat: _4, critical: _5, ...rest }) => ({
          ...rest,
          // The plan's own calendar is the first of the file.
          calendarUid: typeof rest.calendarUid === 'number' ? rest.calendarUid + 1 : null,
          remaining: rest.remaining === null ? null : Math.min(rest.remaining, rest.duration),
        })),
      );
      expect(read.links.toSorted(byEnds)).toEqual(it.links.toSorted(byEnds));
      expect([read.start, read.statusDay, read.dayMinutes]).toEqual(['2026-03-02', it.statusDay, it.dayMinutes]);
    }),
    { numRuns: 60 },
  );
}, 60_000);

const byEnds = (one: FileLink, other: FileLink): number => one.to - other.to || one.from - other.from || one.kind.localeCompare(other.kind);

/**
 * What the schema of MSPDI (`mspdi_pj12.xsd`, as Microsoft documents it) says may stand in an element, in its order; what came with 2010
 * stands where MS Project writes it.
 */
const published = {
  Calendar: 'UID Name IsBaseCalendar BaseCalendarUID WeekDays Exceptions WorkWeeks',
  Task: `UID ID Name Active Manual Type IsNull CreateDate Contact WBS WBSLevel OutlineNumber OutlineLevel Priority Start Finish Duration
    ManualStart ManualFinish ManualDuration DurationFormat Work Stop Resume ResumeValid EffortDriven Recurring OverAllocated Estimated
    Milestone Summary Critical IsSubproject IsSubprojectReadOnly SubprojectName ExternalTask ExternalTaskProject EarlyStart EarlyFinish
    LateStart LateFinish StartVariance FinishVariance WorkVariance FreeSlack TotalSlack FixedCost FixedCostAccrual PercentComplete
    PercentWorkComplete Cost OvertimeCost OvertimeWork ActualStart ActualFinish ActualDuration ActualCost ActualOvertimeCost ActualWork
    ActualOvertimeWork RegularWork RemainingDuration RemainingCost RemainingWork RemainingOvertimeCost RemainingOvertimeWork ACWP CV
    ConstraintType CalendarUID ConstraintDate Deadline LevelAssignments LevelingCanSplit LevelingDelay LevelingDelayFormat PreLeveledStart
    PreLeveledFinish Hyperlink HyperlinkAddress HyperlinkSubAddress IgnoreResourceCalendar Notes HideBar Rollup BCWS BCWP
    PhysicalPercentComplete EarnedValueMethod PredecessorLink ActualWorkProtected ActualOvertimeWorkProtected ExtendedAttribute Baseline`,
  PredecessorLink: 'PredecessorUID Type CrossProject CrossProjectName LinkLag LagFormat',
  ExtendedAttribute: 'FieldID Value ValueGUID DurationFormat',
  Baseline: 'TimephasedData Number Interim Start Finish Duration DurationFormat EstimatedDuration Work Cost',
  Resource: `UID ID Name Type IsNull Initials Phonetics NTAccount MaterialLabel Code Group WorkGroup EmailAddress Hyperlink MaxUnits PeakUnits
    OverAllocated Start Finish CanLevel AccrueAt Work StandardRate Cost ACWP CalendarUID Notes BCWS BCWP`,
  Assignment: 'UID TaskUID ResourceUID PercentWorkComplete ActualCost Cost Delay Finish Milestone Notes Start Summary SV Units Work',
};

test('what is written stands in the order of the schema, and a person works when the place does', async () => {
  for (const it of fc.sample(plan, 20)) {
    const path = join(folder, 'order.xml');
    await writeFile(path, writeMspdi(whole(shift, it)));
    const written: Element[] = [];
    const sought = ['Calendars/Calendar', 'Tasks/Task', 'Resources/Resource', 'Assignments/Assignment'];
    await readElements(createReadStream(path), {
      root: 'Project',
      sought: sought.map((at) => ({ path: at, take: (element) => void written.push(element) })),
      other: () => undefined,
      drop: () => undefined,
    });

    for (const element of [...written, ...written.flatMap(({ children }) => children)]) {
      const order = Object.entries(published)
        .find(([name]) => name === element.name)?.[1]
        .split(/\s+/);
      const names = element.children.map(({ name }) => name);
      expect(names).toEqual(order ? order.flatMap((name) => names.filter((own) => own === name)) : names);
    }
    const calendars = new Map(allOf(written, 'Calendar').map((calendar) => [textIn(calendar, 'UID'), calendar]));
    expect(calendars.size).toBe(allOf(written, 'Calendar').length);
    for (const person of allOf(written, 'Resource')) {
      const own = calendars.get(textIn(person, 'CalendarUID'));
      expect(own && [textIn(own, 'BaseCalendarUID'), allIn(own, 'WeekDays')]).toEqual(['1', []]);
    }
    const { calendars: others, warnings } = await readMspdi(path);
    expect(others.map(({ uid }) => uid)).toEqual(it.tasks.some(({ calendarUid }) => calendarUid === 7) ? [8] : []);
    expect(warnings.filter(({ tipo }) => tipo === 'calendarios_de_recursos')).toEqual([]);
  }
});

const allOf = (elements: readonly Element[], name: string): Element[] => elements.filter((it) => it.name === name);

test.each([
  ['the company’s weeks and holidays', company],
  ['ten days of work and five of rest', shift],
  [
    'a week that changes, and a Saturday that is worked',
    {
      rhythms: [
        ...company.rhythms,
        { from: '2026-06-01', first: '1990-01-01', days: [turno, turno, turno, turno, [], [], []] },
        { from: '2026-08-01', first: '1990-01-01', days: [turno, turno, turno, turno, turno, [], []] },
      ],
      exceptions: [{ from: '2026-05-02', to: '2026-05-02', shifts: turno }],
    },
  ],
] as const)('%s are worked alike on every day of the plan', async (_what, times) => {
  const [it] = fc.sample(plan, 1);
  if (!it) throw new Error('There is no plan.');

  const read = await again(whole(times, it));

  const own = read.times?.times;
  if (!own) throw new Error('A calendar was lost.');
  const [before, after] = [daysOf(times), daysOf(timesAt({ holidays: [], weeks: [] }, null, own))];
  for (let day = dayNumber('2026-03-02'); day <= dayNumber('2026-12-31'); day += 1) expect([day, after[day]]).toEqual([day, before[day]]);
  expect(calendarOf(times.rhythms, times.exceptions).end).toBeGreaterThan(0);
});
