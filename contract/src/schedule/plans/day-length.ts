import { formatNumber } from '../../format.ts';
import { minutesOfDay } from './time.ts';

/** What decides in which days something of a plan is counted. */
export interface DayCount {
  /** By the clock, day and night. */
  is_elapsed: boolean;
  /** It has no time of its own: what lies between its ends is work, however it was counted before others stood under it. */
  is_summary?: boolean;
}

const isByClock = ({ is_elapsed, is_summary = false }: DayCount): boolean => is_elapsed && !is_summary;

/** How many minutes a day has: of the clock 24 hours, of work what the plan says (`day_minutes`). */
export const dayLength = (day_minutes: number, counted: DayCount): number => (isByClock(counted) ? minutesOfDay : day_minutes);

/** Minutes of an activity, or of a float or a lag that is counted like it, in days of its plan. */
export const daysIn = (minutes: number, day_minutes: number, counted: DayCount): number =>
  Math.round((minutes / dayLength(day_minutes, counted)) * 10_000) / 10_000;

/** And back. */
export const minutesIn = (days: number, day_minutes: number, counted: DayCount): number =>
  Math.round(days * dayLength(day_minutes, counted));

/** The sign of a day: `t` marks those of the clock (días corridos), as people type it. */
export const dayUnit = (counted: DayCount): 'd' | 'dt' => (isByClock(counted) ? 'dt' : 'd');

/** `2,5 d`, `3 dt`. */
export const daysText = (minutes: number, day_minutes: number, counted: DayCount): string =>
  `${formatNumber(daysIn(minutes, day_minutes, counted))} ${dayUnit(counted)}`;

interface LagGiver extends DayCount {
  /** From its start to its finish, as it counts them; what is beneath a summary row has no share that could be waited for. */
  minutes: number;
}

/** What passes between the ends of a link, in days: a percentage is a share of whom one waits for, in their days. */
export function lagInDays(
  { kind, value }: { kind: 'working' | 'elapsed' | 'percent'; value: number },
  from: LagGiver,
  day_minutes: number,
) {
  if (kind !== 'percent') return daysIn(value, day_minutes, { is_elapsed: kind === 'elapsed' });
  return from.is_summary ? 0 : daysIn(Math.round((from.minutes * value) / 100), day_minutes, from);
}
