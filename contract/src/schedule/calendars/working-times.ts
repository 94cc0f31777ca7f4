import type { Calendar, WorkingTimes } from '../plans/calendar.ts';
import { instantOf, minutesOfDay, type Instant } from '../plans/time.ts';

/** From when on a day counts: its first minute of work, or the next one that there is. */
export const beginningOf = (day: string, calendar: Calendar): Instant => {
  const at = instantOf(day);
  return Math.max(at, calendar.startAt(calendar.offsetAt(at)));
};

/** Until when a day is worked; of a day without work the evening of the last one before. */
export const endingOf = (day: string, calendar: Calendar): Instant => calendar.finishAt(calendar.offsetAt(instantOf(day) + minutesOfDay));

/** On how many days something is worked from one instant to another, the first and the last of them counted. */
export function daysWorked(calendar: Calendar, start: Instant, finish: Instant): number {
  let days = 0;
  for (let day = Math.floor(start / minutesOfDay); day * minutesOfDay < Math.max(finish, start + 1); day += 1)
    if (calendar.offsetAt((day + 1) * minutesOfDay) > calendar.offsetAt(day * minutesOfDay)) days += 1;
  return days;
}

const day = [
  { from: 9 * 60, to: 13 * 60 },
  { from: 14 * 60, to: 18 * 60 },
];
/** Weeks of five days without a holiday: what templates count in, whose days are relative. */
export const plainWeeks: WorkingTimes = {
  rhythms: [{ from: '1990-01-01', first: '1990-01-01', days: [day, day, day, day, day, [], []] }],
  exceptions: [],
};
