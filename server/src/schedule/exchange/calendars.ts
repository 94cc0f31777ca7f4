import { calendarLimits } from 'contract/schedule/index.ts';
import { daysOf, type WorkingTimes } from 'contract/schedule/plans/calendar.ts';
import { Problem } from '../../platform/problem.ts';
import type { FilePlan } from '../mspdi/model.ts';
import type { OwnTimes } from '../plans/calendar.ts';
import type { CalendarRow, PlanCalendars } from '../plans/plans.ts';
import { calendarKey, type TargetRow } from './target.ts';

/** Numbers of days, both of them too. */
export interface Days {
  from: number;
  to: number;
}

/** Whether the same hours are worked on these days, whatever weeks, holidays and exceptions say so. */
export function areWorkedAlike(one: WorkingTimes, other: WorkingTimes, { from, to }: Days): boolean {
  const [days, others] = [daysOf(one), daysOf(other)];
  for (let at = from; at <= to; at += 1) if (JSON.stringify(joinHours(days[at])) !== JSON.stringify(joinHours(others[at]))) return false;
  return true;
}

/** Two shifts without a pause are one. */
function joinHours(day: readonly { from: number; to: number }[] = []): { from: number; to: number }[] {
  return day.reduce<{ from: number; to: number }[]>((all, { from, to }) => {
    const last = all.at(-1);
    if (last && last.to === from) last.to = to;
    else all.push({ from, to });
    return all;
  }, []);
}

interface Present {
  own: readonly CalendarRow[];
  /** Of those of the file too. */
  times: PlanCalendars['others'];
  days: Days;
}

/**
 * Of the calendars of single tasks in a file those that the plan has already, which are called alike and worked alike on the days of the
 * plan: a file says no other days of them, and holidays as exceptions.
 */
export function alikeAmong(ofFile: FilePlan['calendars'], { own, times, days }: Present): ReadonlyMap<number, readonly number[]> {
  const known = new Map<number, readonly number[]>();
  for (const { uid, nombre } of ofFile) {
    const said = times.get(calendarKey(uid));
    const alike = own.filter((it) => {
      const there = it.is_plans || it.nombre !== nombre ? undefined : times.get(it.id);
      return there && said && areWorkedAlike(there.times, said.times, days);
    });
    if (alike.length > 0)
      known.set(
        calendarKey(uid),
        alike.map((it) => it.id),
      );
  }
  return known;
}

/** Rows follow what the plan has: of several calendars that are alike each the one that it follows already. */
export const inKnownCalendars = (rows: readonly TargetRow[], known: ReadonlyMap<number, readonly number[]>): TargetRow[] =>
  rows.map((row) => {
    const alike = row.calendar_id === null ? undefined : known.get(row.calendar_id);
    if (!alike) return row;
    const present = row.before?.calendar_id ?? null;
    return { ...row, calendar_id: present !== null && alike.includes(present) ? present : (alike[0] ?? null) };
  });

const keyOfCalendar = (nombre: string, { patrones, feriados, excepciones }: OwnTimes): string =>
  JSON.stringify([nombre, patrones, feriados, excepciones], inOrder);

/** What comes out of the database has its keys in another order. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * All of them are read and worked out with the plan, also those of plans that may come back. One of the file that is called as one that
 * is there is taken for it: whether they are worked alike is known only when both are worked out.
 */
export function refuseTooManyCalendars(own: readonly CalendarRow[], ofFile: FilePlan['calendars']): void {
  const present = own.filter((it) => !it.is_plans);
  const known = new Set(present.map((it) => keyOfCalendar(it.nombre, it)));
  const names = new Set(present.map((it) => it.nombre));
  const fresh = new Map(ofFile.map((it) => [keyOfCalendar(it.nombre, it.times), it.nombre]));
  const added = [...fresh].filter(([key, nombre]) => !known.has(key) && !names.delete(nombre));
  const total = present.length + added.length;
  if (ofFile.length > 0 && total > calendarLimits.inPlan)
    throw new Problem('rule', {
      message: `Un plan guarda hasta ${calendarLimits.inPlan} calendarios de actividades, también los de cartas que se pueden recuperar; con los del archivo tendría ${total}. Impórtelo con el calendario del lugar.`,
    });
}
