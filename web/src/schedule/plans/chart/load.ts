import { dayNumber, dayOfFinish, dayOfStart } from 'contract/schedule/plans/time.ts';
import type { Sheet } from '../plan/columns.ts';
import type { Outline } from '../plan/outline.ts';

/** So many weeks ahead, this one too. */
export const loadWeeks = 12;

/** Days of work by person and week, from this week on, and how many days each week has; what has ended is no load. */
export function loadOf({ plan, head, today, people }: Sheet, { lines }: Outline) {
  const thisDay = dayNumber(today);
  const first = thisDay - (thisDay % 7);
  const isWorked = (day: number) => head.calendar.offsetAt((day + 1) * 1440) > head.calendar.offsetAt(day * 1440);
  const workdays = Array.from(
    { length: loadWeeks },
    (_, week) => [0, 1, 2, 3, 4, 5, 6].filter((at) => isWorked(first + week * 7 + at)).length,
  );
  const loads = new Map<number, number[]>();
  for (const { row, isSummary } of lines) {
    const dates = plan.dates.get(row.key);
    if (isSummary || row.responsable_id === null || row.actual_finish !== null || row.inactive || !dates || dates.start === dates.finish)
      continue;
    const days = loads.get(row.responsable_id) ?? Array.from({ length: loadWeeks }, () => 0);
    loads.set(row.responsable_id, days);
    const last = Math.min(dayNumber(dayOfFinish(dates.finish)), first + loadWeeks * 7 - 1);
    for (let day = Math.max(first, dayNumber(dayOfStart(dates.start))); day <= last; day += 1) {
      const week = Math.floor((day - first) / 7);
      if (isWorked(day)) days[week] = (days[week] ?? 0) + 1;
    }
  }
  const named = [...loads].map(([id, days]) => ({ id, name: people.get(id) ?? `N.º ${id}`, days }));
  return { first, workdays, people: named.toSorted((a, b) => a.name.localeCompare(b.name, 'es')) };
}

/** More work in a week than it has days. */
export const isTooMuch = (days: number, workdays = 0): boolean => days > workdays;
