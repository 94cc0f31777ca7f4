import type { CalendarEntry } from 'contract/dashboards/index.ts';
import { weeksOf } from '../../ui/days/months.ts';

/** A day as the calendar draws it. */
export interface CalendarDay {
  /** `2026-11-20`. */
  day: string;
  /** Of the month that is shown, and not of the one before or after it. */
  isOfMonth: boolean;
  entries: readonly CalendarEntry[];
}

/** Whether it neither begins nor ends that day. */
export const isRunning = ({ desde, hasta }: Pick<CalendarEntry, 'desde' | 'hasta'>, day: string): boolean => desde < day && day < hasta;

/** What goes on for days stands behind what happens, and the many activities of plans behind all else. */
const rankOn = (day: string, it: CalendarEntry): number => (isRunning(it, day) ? 2 : 0) + (it.tipo === 'actividad' ? 1 : 0);

/** The weeks of a month with what falls on each of their days, first what happens there; who is away is told on every one of them. */
export const drawnWeeks = (month: string, entries: readonly CalendarEntry[]): CalendarDay[][] =>
  weeksOf(month).map((week) =>
    week.map((day) => ({
      day,
      isOfMonth: day.startsWith(month),
      entries: entries.filter((it) => it.desde <= day && day <= it.hasta).toSorted((a, b) => rankOn(day, a) - rankOn(day, b)),
    })),
  );
