import { dayMinutes } from 'contract/schedule/index.ts';
import { formatDay } from 'contract/format.ts';
import { dayOfFinish, dayOfStart, instantOf, type Instant } from 'contract/schedule/plans/time.ts';
import { startOfDay } from 'contract/schedule/working-times.ts';
import type { Head } from './planned.ts';

/** The last minute of a day of work. */
export const endOfDay = 18 * 60;
const clock = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The day as the plan counts it: its date, or in a template which day of work it is. */
export const startText = (at: Instant, head: Head): string => (head.isRelative ? `Día ${dayIn(head, at) + 1}` : formatDay(dayOfStart(at)));
export const finishText = (at: Instant, head: Head): string =>
  head.isRelative ? `Día ${Math.max(1, Math.ceil(workBefore(head, at) / dayMinutes))}` : formatDay(dayOfFinish(at));

const workBefore = ({ start, calendar }: Head, at: Instant): number =>
  calendar.offsetAt(at) - calendar.offsetAt(instantOf(start) + startOfDay);
const dayIn = (head: Head, at: Instant): number => Math.floor(workBefore(head, at) / dayMinutes);

/** A day as people type it, `YYYY-MM-DD`: `15-03-2026`, `15/3`, `hoy`; in a template the number of a day. */
export function readDay(text: string, head: Head, today: string): string | undefined {
  const said = text.trim().toLowerCase();
  if (head.isRelative) return relativeDay(said, head);
  if (said === 'hoy') return today;
  const [, day = '', month = '', year = today.slice(0, 4)] = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{2}|\d{4}))?$/.exec(said) ?? [];
  const whole = year.length === 2 ? `20${year}` : year;
  return asDay(whole, month, day);
}

function relativeDay(said: string, { start, calendar }: Head): string | undefined {
  const number = Number(/^(?:d[ií]a )?(\d{1,4})$/.exec(said)?.[1] ?? 0);
  if (number < 1) return undefined;
  return dayOfStart(calendar.startAt(calendar.offsetAt(instantOf(start) + startOfDay) + (number - 1) * dayMinutes));
}

function asDay(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return undefined;
  return text >= '1990-01-01' && text <= '2100-12-31' ? text : undefined;
}

export const morningOf = (day: string): string => `${day}T${clock(startOfDay)}`;
export const eveningOf = (day: string): string => `${day}T${clock(endOfDay)}`;

/** A wall time as a day: an evening is that day's, midnight the one before's. */
export const wallDay = (at: string, isOfFinish: boolean): string => (isOfFinish ? dayOfFinish(instantOf(at)) : at.slice(0, 10));

/** The minutes of work from the start of something until the evening of a day; at least none. */
export const lengthUntil = ({ calendar }: Head, start: Instant, day: string): number =>
  Math.max(0, calendar.offsetAt(instantOf(day) + endOfDay) - calendar.offsetAt(start));
