import type { Activity as EngineActivity, ActivityDates, Constraint, Plan } from 'contract/schedule/plans/plan.ts';
import { Unplannable } from 'contract/schedule/plans/plan.ts';
import { scheduleOf, type Schedule } from 'contract/schedule/plans/schedule.ts';
import { dayOfFinish, instantOf, instantText, type Instant } from 'contract/schedule/plans/time.ts';
import type { Calendar } from 'contract/schedule/plans/calendar.ts';
import { beginningOf, daysWorked } from 'contract/schedule/calendars/working-times.ts';
import type { Tx } from '../../platform/database/database.ts';
import { setAll } from '../../platform/database/rowsets.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { announcePlan } from './live.ts';
import { calendarsOfPlan, type PlanCalendars, type PlanRow } from './plans.ts';
import { readActivities, readLinks, type ActivityRow, type LinkRow } from './rows.ts';

type Dates = ReturnType<Schedule['dates']>;

/** What the engine computes of the rows of a plan. */
export function schedule(
  plan: Pick<PlanRow, 'start_on' | 'status_on'>,
  rows: readonly PlannedRow[],
  links: readonly LinkRow[],
  { calendar, others }: Pick<PlanCalendars, 'calendar' | 'others'>,
): Schedule {
  return scheduleOf({
    start: beginningOf(plan.start_on, calendar),
    calendar,
    ...(plan.status_on !== null && { status: beginningOf(plan.status_on, calendar) }),
    activities: rows.map((it) => engineActivity(it, others)),
    links: links.map(({ id, from_id, to_id, kind, lag_kind, lag }) => ({
      id: String(id),
      from: String(from_id),
      to: String(to_id),
      kind,
      lag: { kind: lag_kind, value: lag },
    })),
  } satisfies Plan);
}

/** Of a row what the engine asks. */
export type PlannedRow = Pick<
  ActivityRow,
  | 'id'
  | 'parent_id'
  | 'duration'
  | 'is_elapsed'
  | 'inactive'
  | 'constraint_kind'
  | 'constraint_at'
  | 'deadline'
  | 'manual_start'
  | 'actual_start'
  | 'actual_finish'
  | 'remaining'
  | 'calendar_id'
>;

/** What is written of a row that the engine says. */
type PlanDates = Pick<
  ActivityRow,
  'start' | 'finish' | 'late_start' | 'late_finish' | 'total_float' | 'free_float' | 'critical' | 'is_summary' | 'worked'
>;
export type StandingRow = PlannedRow & PlanDates & Pick<ActivityRow, 'nombre'>;
interface Standing {
  rows: readonly StandingRow[];
  links: readonly LinkRow[];
}

function engineActivity(row: PlannedRow, others: PlanCalendars['others']): EngineActivity {
  const calendar = row.calendar_id === null ? undefined : others.get(row.calendar_id)?.calendar;
  const { deadline, manual_start, actual_start, actual_finish, remaining } = row;
  return {
    id: String(row.id),
    duration: row.duration,
    isElapsed: row.is_elapsed,
    isInactive: row.inactive,
    constraint: constraintOf(row),
    ...(calendar && { calendar }),
    ...(row.parent_id !== null && { parent: String(row.parent_id) }),
    ...(deadline !== null && { deadline: instantOf(deadline) }),
    ...(manual_start !== null && { manualStart: instantOf(manual_start) }),
    ...(actual_start !== null && {
      actual: {
        start: instantOf(actual_start),
        ...(actual_finish !== null && { finish: instantOf(actual_finish) }),
        ...(remaining !== null && { remaining }),
      },
    }),
  };
}

function constraintOf({ constraint_kind: kind, constraint_at: at }: PlannedRow): Constraint {
  if (kind === 'asSoonAsPossible' || kind === 'asLateAsPossible') return { kind };
  return at === null ? { kind: 'asSoonAsPossible' } : { kind, at: instantOf(at) };
}

interface ReplanResult {
  /** Whose dates or floats are others now. */
  others: ReadonlySet<number>;
  /** Whose dates are; what only stands above others is not counted. */
  moved: ReadonlySet<number>;
}

/**
 * Plans the whole anew and writes what moved, in one statement; raises the plan's version and tells who looks at it. Answers
 * which rows are others now, and which of them moved. What cannot be planned is refused, with the names of its activities.
 */
export async function replan(
  context: Pick<Writing, 'tx' | 'events'>,
  plan: PlanRow,
  /** As they have just been written: a large plan takes as long to be read as to be planned. */
  standing?: Standing,
): Promise<ReplanResult> {
  const anew = await planAnew(context, plan, standing ?? (await readStanding(context.tx, plan)));
  await setAll(context.tx, 'schedule_activities', anew.worked);
  await write(context.tx, plan, anew);
  return { others: new Set(anew.others.map((it) => it.id)), moved: anew.moved };
}

/** The same where nobody changed the plan itself: one that stays as it is keeps its version. */
export async function replanIfMoved(
  context: Pick<Writing, 'tx' | 'events'>,
  plan: PlanRow,
): Promise<{ moved: number; finish_on: string | null }> {
  const anew = await planAnew(context, plan, await readStanding(context.tx, plan));
  const { others, moved, extent } = anew;
  await setAll(context.tx, 'schedule_activities', anew.worked);
  if (others.length > 0) await write(context.tx, plan, anew);
  else await context.tx.updateTable('schedule_plans').set(extent).where('id', '=', plan.id).execute();
  return { moved: moved.size, finish_on: extent.finish_on };
}

interface Anew {
  others: Values[];
  moved: ReadonlySet<number>;
  /** Of what is over, what it took; of what is no longer, nothing. */
  worked: WorkOfRow[];
  extent: Extent & { times_seen: string };
}

async function readStanding(tx: Tx, plan: PlanRow): Promise<Standing> {
  const [rows, links] = await Promise.all([readActivities(tx, plan), readLinks(tx, plan)]);
  return { rows, links };
}

async function planAnew({ tx, events }: Pick<Writing, 'tx' | 'events'>, plan: PlanRow, { rows, links }: Standing): Promise<Anew> {
  const calendars = await calendarsOfPlan({ db: tx, events }, plan);
  const { dates, finish } = computeOrRefuse(() => {
    const computed = schedule(plan, rows, links, calendars);
    return { dates: computed.dates(), finish: computed.finish() };
  }, rows);
  const parents = new Set(rows.map((it) => it.parent_id));
  const now = rows.flatMap((row) => {
    const it = dates.get(String(row.id));
    if (!it) return [];
    return {
      row,
      dates: it,
      values: { id: row.id, ...plannedColumns(it), is_summary: parents.has(row.id) },
    };
  });
  const extent = extentOf(dates, finish, calendars.calendar);
  return {
    worked: now.flatMap(({ row, dates: it }) => workedOf(row, it, calendars)),
    others: now.filter(({ row, values }) => isOther(row, values)).map((it) => it.values),
    moved: new Set(now.filter(({ row, values }) => !values.is_summary && hasMoved(row, values)).map(({ row }) => row.id)),
    extent: { ...extent, times_seen: calendars.fingerprint },
  };
}

/** What the engine says of a row, as it is written. */
export const plannedColumns = (it: ActivityDates) => ({
  start_at: instantText(it.start),
  finish_at: instantText(it.finish),
  late_start_at: instantText(it.lateStart),
  late_finish_at: instantText(it.lateFinish),
  total_float: it.totalFloat,
  free_float: it.freeFloat,
  critical: it.isCritical,
});

interface WorkOfRow {
  id: number;
  worked: number | null;
}

/** What an activity took, where that is another than is written. */
function workedOf(row: StandingRow, dates: ActivityDates, calendars: PlanCalendars): WorkOfRow[] {
  const worked = row.actual_finish === null ? null : spanOf(row, dates, calendars);
  return worked === row.worked ? [] : [{ id: row.id, worked }];
}

/** Minutes from the start of a row to its finish, as the row counts them. */
export function spanOf(
  { is_elapsed, calendar_id }: Pick<PlannedRow, 'is_elapsed' | 'calendar_id'>,
  { start, finish }: Pick<ActivityDates, 'start' | 'finish'>,
  { calendar, others }: Pick<PlanCalendars, 'calendar' | 'others'>,
): number {
  if (is_elapsed) return finish - start;
  const own = (calendar_id === null ? undefined : others.get(calendar_id)?.calendar) ?? calendar;
  return own.offsetAt(finish) - own.offsetAt(start);
}

async function write(tx: Tx, plan: PlanRow, { others, extent }: Pick<Anew, 'others' | 'extent'>): Promise<void> {
  await setAll(tx, 'schedule_activities', others);
  await raise(tx, plan, extent);
  await announcePlan(tx, plan);
}

interface Values extends ReturnType<typeof plannedColumns> {
  id: number;
  is_summary: boolean;
}

const hasMoved = (row: StandingRow, it: Values): boolean => row.start !== it.start_at || row.finish !== it.finish_at;
const isOther = (row: StandingRow, it: Values): boolean =>
  hasMoved(row, it) ||
  row.late_start !== it.late_start_at ||
  row.late_finish !== it.late_finish_at ||
  row.total_float !== it.total_float ||
  row.free_float !== it.free_float ||
  row.critical !== it.critical ||
  row.is_summary !== it.is_summary;

interface Extent {
  finish_on: string | null;
  working_days: number;
}

/** Up to which day a plan goes, and on how many days it is worked from its first start on. */
export function extentOf(dates: Dates, finish: Instant, calendar: Calendar): Extent {
  if (dates.size === 0) return { finish_on: null, working_days: 0 };
  const start = [...dates.values()].reduce((first, it) => Math.min(first, it.start), finish);
  return { finish_on: dayOfFinish(finish), working_days: daysWorked(calendar, start, finish) };
}

const raise = (tx: Tx, { id }: PlanRow, extent: Extent & { times_seen: string }) =>
  tx
    .updateTable('schedule_plans')
    .set((it) => ({ ...extent, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

const mostNamed = 8;
type ActivityName = Pick<ActivityRow, 'id' | 'nombre'>;

/** Computes, and refuses in the names that people gave what cannot be planned. */
export function computeOrRefuse<T>(computed: () => T, rows: readonly ActivityName[]): T {
  try {
    return computed();
  } catch (error) {
    if (!(error instanceof Unplannable)) throw error;
    throw refusalOf(error, rows);
  }
}

/** Why it cannot be planned, in the names that people gave. */
function refusalOf({ reason, activities }: Unplannable, rows: readonly ActivityName[]): Problem {
  const names = new Map(rows.map((it) => [String(it.id), it.nombre]));
  const named = activities.map((id) => `«${names.get(id) ?? id}»`);
  const some = named.length > mostNamed ? [...named.slice(0, mostNamed), `y ${named.length - mostNamed} más`] : named;
  const messages: Record<Unplannable['reason'], string> = {
    circle: `Unas esperarían a otras en círculo: ${[...some, named[0] ?? ''].join(' → ')}.`,
    ownFamily: `${some.join(' y ')}: una actividad no se une con el resumen bajo el que está.`,
    beyondHorizon: `${some.join(', ')} terminaría después del año 2100.`,
    unknown: `${some.join(', ')} ya no está en el plan.`,
    tooDeep: `${some.join(', ')} queda demasiado adentro: hasta 20 niveles.`,
    negative: `${some.join(', ')}: una duración no es negativa.`,
  };
  return new Problem('rule', { message: messages[reason], activities: activities.map(Number) });
}
