import { dayMinutes, exchangeLimits, scheduleLimits, type ScheduleImport } from 'contract/schedule/index.ts';
import { formatDay } from 'contract/format.ts';
import type { Calendar } from 'contract/schedule/plans/calendar.ts';
import type { ActivityDates } from 'contract/schedule/plans/plan.ts';
import type { Schedule } from 'contract/schedule/plans/schedule.ts';
import { dayNumber, dayOfFinish, dayOfStart, instantOf, instantText } from 'contract/schedule/plans/time.ts';
import { calendarData } from '../../administration/index.ts';
import { Problem } from '../../platform/problem.ts';
import { todayInChile } from '../../platform/today.ts';
import { timesInWords } from '../calendars/words.ts';
import { usualTimes, type OwnTimes } from '../plans/calendar.ts';
import { calendarsOf, readCalendars, type CalendarRow, type PlanCalendars, type PlanRow } from '../plans/plans.ts';
import { computeOrRefuse, schedule } from '../plans/replan.ts';
import { readActivities, readLinks, type ActivityRow } from '../plans/rows.ts';
import { numbersIn, warnOfBaselines } from './baselines.ts';
import { alikeAmong, areWorkedAlike, inKnownCalendars, refuseTooManyCalendars, type Days } from './calendars.ts';
import { choicesOf } from './choices.ts';
import { protectedOf, type Asking } from './protection.ts';
import { differencesOf } from './differences.ts';
import { Warnings, type FilePlan } from '../mspdi/model.ts';
import { calendarKey, linkChanges, othersAmong, targetOf, type Mode, type Target } from './target.ts';

export interface Options {
  mode: Mode;
  calendar: 'file' | 'place';
}

/** What a file makes of a plan, before anything is written. */
export interface PreparedImport {
  target: Target;
  links: ReturnType<typeof linkChanges>;
  /** From when it counts afterwards. */
  plan: { start_on: string; status_on: string | null; day_minutes: number };
  /** The calendar that the plan follows from now on; undefined: the one it has. */
  times: { nombre: string; times: OwnTimes } | undefined;
  /** Those of single tasks that the plan has not yet. */
  calendars: FilePlan['calendars'];
  /** What the engine makes of the rows, by their numbers. */
  dates: ReadonlyMap<string, ActivityDates>;
  /** Something that the plan has goes or becomes something else; otherwise there is only more of it, or other baselines. */
  isReplacing: boolean;
  told: Omit<ScheduleImport, 'applied' | 'plan_version' | 'removal_id'>;
}

export type Whose = Pick<PlanRow, 'comuna' | 'start_on' | 'status_on' | 'day_minutes'> & { id: number | undefined };

/** A plan that is not there yet: as it would be made. */
export const noPlanYet = (comuna: string | null): Whose => ({
  id: undefined,
  comuna,
  start_on: todayInChile(),
  status_on: null,
  day_minutes: dayMinutes,
});

export async function prepareImport(context: Asking, whose: Whose, asked: FilePlan, options: Options): Promise<PreparedImport> {
  const { db } = context;
  const present = await presentOf(context, whose);
  const file = options.calendar === 'place' ? inDaysOf(asked, whose.day_minutes) : asked;
  refuseTooManyCalendars(present.own, file.calendars);
  const warnings = new Warnings(file.warnings);
  const said = targetOf(file, present, { mode: options.mode, choices: await choicesOf(db, file.tasks, warnings) });
  refuseTooMany(said);
  const plan = planAfter(file, whose, { ...options, isOwn: said.rows.some((it) => it.before) });
  const { calendars, times, computed } = computeAfter(file, present, { plan, target: said, comuna: whose.comuna });
  const known = alikeAmong(file.calendars, { own: present.own, times: calendars.others, days: daysUntil(plan, computed) });
  const target = { ...said, rows: inKnownCalendars(said.rows, known) };
  warnOfDates(target, computed.dates, { calendars, warnings, file });
  if (whose.id !== undefined)
    await warnOfBaselines(db, { plan_id: whose.id, rows: target.rows, isReplacing: options.mode === 'replace', warnings });
  const links = linkChanges(present.links, target.links);
  const isSame =
    target.gone.length + othersAmong(target.rows).length + links.gone.length + links.come.length === 0 &&
    times === undefined &&
    JSON.stringify(plan) === JSON.stringify(planOf(whose));
  const { differences, counted, total } = differencesOf(target, computed.dates, {
    before: present.rows,
    links: present.links,
    day: plan.day_minutes,
    calendars: new Map([
      ...present.own.map((it) => [it.id, it.nombre] as const),
      ...file.calendars.map((it) => [calendarKey(it.uid), it.nombre] as const),
    ]),
  });
  return {
    target,
    links,
    plan,
    times,
    calendars: file.calendars.filter((it) => !known.has(calendarKey(it.uid))),
    dates: computed.dates,
    isReplacing: options.mode === 'replace' && present.rows.length > 0 && !isSame,
    told: {
      format: file.format,
      mode: options.mode,
      resumen: {
        ...counted,
        se_eliminan: target.gone.length,
        vinculos_antes: present.links.length,
        vinculos_despues: target.links.length,
        lineas_base: numbersIn(file.tasks).length,
      },
      antes: extentBefore(present.rows),
      despues: extentAfter(computed),
      calendario: times ? `«${times.nombre}» del archivo: ${timesInWords(times.times)}` : null,
      differences,
      total_differences: total,
      warnings: warnings.list,
      protegidas: options.mode === 'replace' ? (await protectedOf(context, present.rows)).slice(0, exchangeLimits.told) : [],
    },
  };
}

const planOf = ({ start_on, status_on, day_minutes }: Whose): PreparedImport['plan'] => ({ start_on, status_on, day_minutes });

interface Present {
  rows: ActivityRow[];
  links: Awaited<ReturnType<typeof readLinks>>;
  own: CalendarRow[];
  data: Awaited<ReturnType<typeof calendarData>>;
}

async function presentOf(context: Asking, { id }: Whose): Promise<Present> {
  const data = await calendarData(context);
  if (id === undefined) return { rows: [], links: [], own: [], data };
  const { db } = context;
  const [rows, links, own] = await Promise.all([readActivities(db, { id }), readLinks(db, { id }), readCalendars(db, { id })]);
  return { rows, links, own, data };
}

/** A plan that keeps its calendar takes a file's days as its own, however long they are there. */
function inDaysOf(file: FilePlan, day: number): FilePlan {
  const scaled = (minutes: number): number => Math.round((minutes * day) / file.dayMinutes);
  const isAlike = day === file.dayMinutes;
  return {
    ...file,
    dayMinutes: day,
    times: null,
    calendars: [],
    warnings: [
      ...file.warnings,
      ...(file.times === null
        ? []
        : [
            {
              tipo: 'calendario_del_lugar' as const,
              mensaje: 'El plan sigue el calendario del lugar: las fechas pueden no ser las del archivo.',
              cuantas: 1,
              uids: [],
            },
          ]),
    ],
    tasks: file.tasks.map((it) => ({
      ...it,
      calendarUid: null,
      ...(!isAlike && !it.isElapsed && { duration: scaled(it.duration), remaining: it.remaining === null ? null : scaled(it.remaining) }),
    })),
    links: isAlike
      ? file.links
      : file.links.map((it) => (it.lag.kind === 'working' ? { ...it, lag: { ...it.lag, value: scaled(it.lag.value) } } : it)),
  };
}

function refuseTooMany({ rows, links }: Target): void {
  const { activities, links: most } = scheduleLimits;
  if (rows.length > activities)
    throw new Problem('rule', { message: `Un plan tiene hasta ${activities} actividades; tendría ${rows.length}.` });
  if (links.length > most) throw new Problem('rule', { message: `Un plan tiene hasta ${most} vínculos; tendría ${links.length}.` });
}

/** `isOwn`: it names activities of this plan. A list of them says nothing of the plan's first day and its status date: they stay. */
function planAfter(file: FilePlan, whose: Whose, { mode, calendar, isOwn }: Options & { isOwn: boolean }): PreparedImport['plan'] {
  const { start_on, day_minutes } = whose;
  if (mode === 'merge') return planOf(whose);
  if (file.format === 'xlsx' && isOwn && (file.start ?? start_on) >= start_on) return planOf(whose);
  const first = file.tasks.reduce<string | null>(
    (least, { start }) => (start !== null && (least === null || start < least) ? start : least),
    null,
  );
  const start = file.start ?? first?.slice(0, 10) ?? start_on;
  if (start >= '2100-01-01') throw new Problem('bad_file', { message: 'El plan del archivo empieza después de 2099.' });
  return {
    start_on: start,
    status_on: file.statusDay,
    day_minutes: file.format === 'mspdi' && calendar === 'file' ? file.dayMinutes : day_minutes,
  };
}

interface After {
  plan: PreparedImport['plan'];
  target: Target;
  comuna: string | null;
}

interface ComputedAfter {
  calendars: PlanCalendars;
  times: PreparedImport['times'];
  computed: ComputedPlan;
}

/** What the plan counts in afterwards, and what follows; a calendar of the file that says nothing else for the plan's days changes nothing. */
function computeAfter(file: FilePlan, { own, data }: Present, { plan, target, comuna }: After): ComputedAfter {
  const others = own.filter((it) => !it.is_plans);
  const ofFile = file.calendars.map(({ uid, nombre, times }) => ({ ...times, id: calendarKey(uid), is_plans: false, nombre }));
  const made = (times: OwnTimes) => {
    try {
      return calendarsOf(data, comuna, [...others, ...ofFile, { ...times, id: 0, is_plans: true, nombre: '' }]);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new Problem('bad_file', { message: 'En un calendario del archivo nadie trabaja nunca: corríjalo en MS Project.' });
    }
  };
  const before = own.find((it) => it.is_plans) ?? usualTimes;
  const present = made(before);
  const asPresent = (): ComputedAfter => ({ calendars: present, times: undefined, computed: compute(plan, target, present) });
  if (file.times === null) return asPresent();
  const calendars = made(file.times.times);
  const computed = compute(plan, target, calendars);
  return areWorkedAlike(present.times, calendars.times, daysUntil(plan, computed))
    ? asPresent()
    : { calendars, times: file.times, computed };
}

/** The days on which the calendars of a plan count. */
const daysUntil = ({ start_on }: PreparedImport['plan'], { finish }: ComputedPlan): Days => ({
  from: dayNumber(start_on),
  to: dayNumber(dayOfFinish(Math.max(finish, instantOf(start_on) + 1))),
});

type Dates = ReturnType<Schedule['dates']>;
interface ComputedPlan {
  dates: Dates;
  finish: number;
}

function compute(plan: PreparedImport['plan'], { rows, links }: Target, calendars: PlanCalendars): ComputedPlan {
  return computeOrRefuse(
    () => {
      const computed = schedule(
        plan,
        rows,
        links.map((it, at) => ({ ...it, id: at })),
        calendars,
      );
      return { dates: computed.dates(), finish: computed.finish() };
    },
    // What is refused is found in the file by its number.
    rows.map(({ id, uid, nombre, task }) => ({ id, nombre: task ? `${nombre} (UID ${uid})` : nombre })),
  );
}

const extentBefore = (rows: readonly ActivityRow[]): ScheduleImport['antes'] => ({
  inicio: rows.reduce<string | null>((least, { start }) => (least === null || start < least ? start : least), null)?.slice(0, 10) ?? null,
  termino: rows.length === 0 ? null : dayOfFinish(rows.reduce((most, it) => Math.max(most, instantOf(it.finish)), 0)),
});

function extentAfter({ dates, finish }: { dates: Dates; finish: number }): ScheduleImport['despues'] {
  if (dates.size === 0) return { inicio: null, termino: null };
  const start = [...dates.values()].reduce((least, it) => Math.min(least, it.start), finish);
  return { inicio: dayOfStart(start), termino: dayOfFinish(finish) };
}

interface Telling {
  calendars: PlanCalendars;
  warnings: Warnings;
  file: FilePlan;
}

/** What is divided there, and what comes to lie on another day than there. */
function warnOfDates({ rows }: Target, dates: Dates, { calendars, warnings, file }: Telling): void {
  if (file.format !== 'mspdi') return;
  const parents = new Set(rows.map((it) => it.parent_id));
  for (const { id, uid, task, is_elapsed, calendar_id, inactive } of rows) {
    const it = dates.get(String(id));
    const [started, finished] = [task?.start ?? null, task?.finish ?? null];
    if (!it || !task || started === null || finished === null || parents.has(id) || inactive) continue;
    const calendar: Calendar = (calendar_id === null ? undefined : calendars.others.get(calendar_id)?.calendar) ?? calendars.calendar;
    const worked = (from: number, to: number): number => calendar.offsetAt(to) - calendar.offsetAt(from);
    // What waits for a status date there and here alike loses nothing.
    if (!is_elapsed && file.times !== null && worked(instantOf(started), instantOf(finished)) > worked(it.start, it.finish))
      warnings.add('divididas', 'Tareas divididas, o que siguen el calendario de su recurso, quedan de corrido.', uid);
    const [start, finish] = [instantText(it.start), instantText(it.finish)];
    if (start.slice(0, 10) !== started.slice(0, 10) || finish.slice(0, 10) !== finished.slice(0, 10))
      warnings.add(
        'otras_fechas',
        () =>
          `Tareas que quedan en otra fecha que en el archivo (la primera: «${task.nombre}», que allá va del ${spanOf(started, finished)} y aquí del ${spanOf(start, finish)}).`,
        uid,
      );
  }
}

const spanOf = (start: string, finish: string): string => `${formatDay(start.slice(0, 10))} al ${formatDay(finish.slice(0, 10))}`;
