/**
 * Minutes since 1 January 1990, 00:00, as the clock on the wall says it: a plan knows no time zones, so that no day ever
 * moves by one.
 */
export type Instant = number;

export const minutesOfDay = 1440;
/** The years in which a plan may lie. 1 January 1990 is a Monday. */
export const horizon = { from: '1990-01-01', to: '2100-12-31' } as const;

const millisecondsOfMinute = 60_000;
const epoch = Date.parse(`${horizon.from}T00:00:00Z`);
/** How many days there are within the horizon. */
export const daysOfHorizon = dayNumber(horizon.to) + 1;

/** A day as its number: 0 is the first one of the horizon. */
export function dayNumber(day: string): number {
  return instantOf(`${day}T00:00`) / minutesOfDay;
}

/** `2026-03-02T09:00`, or a day alone for its beginning. */
export function instantOf(text: string): Instant {
  return (Date.parse(`${text.length === 10 ? `${text}T00:00` : text.slice(0, 16)}:00Z`) - epoch) / millisecondsOfMinute;
}

/** `2026-03-02T09:00`. A plan tells four instants of each activity, and thousands of them lie on the same days. */
export function instantText(at: Instant): string {
  const day = Math.floor(at / minutesOfDay);
  const minute = Math.floor(at - day * minutesOfDay);
  return `${dayText(day)}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

/** More days than there are between 1990 and 2100. */
const mostDays = 50_000;
const dayTexts = new Map<number, string>();
function dayText(day: number): string {
  const known = dayTexts.get(day);
  if (known !== undefined) return known;
  if (dayTexts.size >= mostDays) dayTexts.clear();
  const text = new Date(epoch + day * minutesOfDay * millisecondsOfMinute).toISOString().slice(0, 10);
  dayTexts.set(day, text);
  return text;
}

const twoDigits = (it: number): string => (it < 10 ? `0${it}` : String(it));

/** The day on which something begins at this instant. */
export const dayOfStart = (at: Instant): string => instantText(at).slice(0, 10);

/** The last day worked of what ends at this instant: midnight belongs to the day before. */
export const dayOfFinish = (at: Instant): string => instantText(at - 1).slice(0, 10);

/** The last day of what lies between two instants, as text: what also begins at midnight is of the day that begins then. */
export const lastDayOf = ({ start, finish }: { start: string; finish: string }): string =>
  start === finish ? start.slice(0, 10) : dayOfFinish(instantOf(finish));
