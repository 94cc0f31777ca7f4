import { dayNumber, instantText, minutesOfDay, type Instant } from 'contract/schedule/plans/time.ts';
import type { Calendar } from 'contract/schedule/plans/calendar.ts';

/** How days lie on the paper: from which one on, how many, and how wide. */
export interface Scale {
  /** The number of the first day, a Monday. */
  first: number;
  days: number;
  /** Pixels of a day. */
  perDay: number;
  calendar: Calendar;
}

/** The steps of the zoom, and what each is called. */
export const zooms = [
  { key: 'day', label: 'Día', perDay: 38 },
  { key: 'week', label: 'Semana', perDay: 16 },
  { key: 'month', label: 'Mes', perDay: 5 },
  { key: 'quarter', label: 'Trimestre', perDay: 1.8 },
] as const;
export const widest = 60;
export const narrowest = 0.5;

const week = 7;
/** Days before the first thing and after the last. */
const [before, after] = [14, 60];

export function scaleFor({ from, to }: { from: Instant; to: Instant }, calendar: Calendar, perDay: number, leastWidth: number): Scale {
  const start = Math.floor(from / minutesOfDay) - before;
  // Day 0 of the engine is a Monday.
  const first = Math.max(0, start - (start % week));
  const days = Math.max(Math.ceil(to / minutesOfDay) + after - first, Math.ceil(leastWidth / perDay));
  return { first, days, perDay, calendar };
}

export const widthOf = ({ days, perDay }: Scale): number => Math.ceil(days * perDay);

/** Where an instant lies. The work of a day fills its whole day: whoever plans in days sees days. */
export function xOf({ first, perDay, calendar }: Scale, at: Instant): number {
  const day = Math.floor(at / minutesOfDay);
  const midnight = day * minutesOfDay;
  if (at === midnight) return (day - first) * perDay;
  const before = calendar.offsetAt(midnight);
  const worked = calendar.offsetAt(midnight + minutesOfDay) - before;
  const share = worked > 0 ? (calendar.offsetAt(at) - before) / worked : (at - midnight) / minutesOfDay;
  return (day - first + share) * perDay;
}

export const xOfDay = ({ first, perDay }: Scale, day: string): number => (dayNumber(day) - first) * perDay;

/** The number of the day at a place. */
export const dayAt = ({ first, perDay }: Scale, x: number): number => first + Math.floor(x / perDay);

export const dayText = (day: number): string => instantText(day * minutesOfDay).slice(0, 10);
