import type { Calendar } from 'contract/schedule/plans/calendar.ts';
import { Unplannable, type Activity as EngineActivity, type ActivityDates, type Plan } from 'contract/schedule/plans/plan.ts';
import { scheduleOf, type Schedule } from 'contract/schedule/plans/schedule.ts';
import { instantOf, type Instant } from 'contract/schedule/plans/time.ts';
import { beginningOf } from 'contract/schedule/calendars/working-times.ts';
import type { Doc, Row } from './doc.ts';

/** What a plan counts from. */
export interface Head {
  /** The first day, and up to when what happened is known. */
  start: string;
  status: string | null;
  calendar: Calendar;
  /** Those that single activities follow. */
  others: ReadonlyMap<number, Calendar>;
  /** Minutes of a day of work. */
  dayMinutes: number;
  /** Its days are counted from the first one on, and have no dates. */
  isRelative: boolean;
}

/** A plan as the engine of the browser computes it. */
export interface ComputedPlan {
  dates: ReadonlyMap<number, ActivityDates>;
  finish: Instant;
  /** Links that are not kept, by the row that should wait: the tie, and by how many minutes of work. */
  broken: ReadonlyMap<number, readonly { tie: number; minutes: number }[]>;
}

/** Computes all dates; throws `Unplannable`. */
export function computePlan(doc: Doc, head: Head): ComputedPlan {
  const schedule = scheduleFor(doc, head);
  const broken = new Map<number, { tie: number; minutes: number }[]>();
  for (const { link, activity, minutes } of schedule.conflicts()) {
    const key = Number(activity);
    broken.set(key, [...(broken.get(key) ?? []), { tie: Number(link), minutes }]);
  }
  return { dates: new Map([...schedule.dates()].map(([id, it]) => [Number(id), it])), finish: schedule.finish(), broken };
}

/** The engine with a plan in it, for what moves while somebody drags. */
export function scheduleFor({ rows, ties }: Doc, { start, status, calendar, others }: Head): Schedule {
  const plan: Plan = {
    start: beginningOf(start, calendar),
    calendar,
    ...(status !== null && { status: beginningOf(status, calendar) }),
    activities: [...rows.values()].map((row) => engineActivity(row, rows, others)),
    links: [...ties.values()]
      .filter((it) => rows.has(it.from) && rows.has(it.to))
      .map(({ key, from, to, kind, lag }) => ({ id: String(key), from: String(from), to: String(to), kind, lag })),
  };
  return scheduleOf(plan);
}

/** A row in the words of the engine. */
export function engineActivity(row: Row, rows: ReadonlyMap<number, Row>, others: Head['others']): EngineActivity {
  const calendar = row.calendar_id === null ? undefined : others.get(row.calendar_id);
  const { constraint, deadline, manual_start, actual_start, actual_finish, remaining } = row;
  return {
    id: String(row.key),
    duration: row.duration,
    isElapsed: row.is_elapsed,
    isInactive: row.inactive,
    constraint: constraintOf(constraint),
    ...(calendar && { calendar }),
    ...(row.parent !== null && rows.has(row.parent) && { parent: String(row.parent) }),
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

function constraintOf({ kind, at }: Row['constraint']): NonNullable<EngineActivity['constraint']> {
  if (kind === 'asSoonAsPossible' || kind === 'asLateAsPossible') return { kind };
  return at === null ? { kind: 'asSoonAsPossible' } : { kind, at: instantOf(at) };
}

/** Why rows and links make no plan; undefined where they make one. */
export function refusalOf(doc: Doc, head: Head): string | undefined {
  try {
    computePlan(doc, head);
    return undefined;
  } catch (error) {
    return whyNot(error, doc.rows);
  }
}

/** Why a plan cannot be, in the names that people gave. */
export function whyNot(error: unknown, rows: ReadonlyMap<number, Row>): string {
  if (!(error instanceof Unplannable)) throw error;
  const names = error.activities.map((id) => `«${rows.get(Number(id))?.nombre ?? id}»`);
  const some = names.length > mostNamed ? [...names.slice(0, mostNamed), `y ${names.length - mostNamed} más`] : names;
  switch (error.reason) {
    case 'circle':
      return `Unas esperarían a otras en círculo: ${[...some, names[0] ?? ''].join(' → ')}.`;
    case 'ownFamily':
      return `${some.join(' y ')}: una actividad no se une con el resumen bajo el que está.`;
    case 'beyondHorizon':
      return `${some.join(', ')} terminaría después del año 2100.`;
    case 'unknown':
      return `${some.join(', ')} ya no está en el plan.`;
    case 'tooDeep':
      return `${some.join(', ')} queda demasiado adentro: hasta 20 niveles.`;
    case 'negative':
      return `${some.join(', ')}: una duración no es negativa.`;
  }
}

const mostNamed = 8;
