import { dayNumber, daysOfHorizon, minutesOfDay, type Instant } from './time.ts';

/** A stretch of work of a day, in minutes since midnight: half-open, `from` before `to`. */
export interface Shift {
  from: number;
  to: number;
}

export type Day = readonly Shift[];

/** A row of days that repeats itself: a week, or ten days of work and five of rest. */
export interface Rhythm {
  /** From this day on it is in force, until the next one begins. */
  from: string;
  /** A day that is the first of the row; a Monday, if it is a week. */
  first: string;
  days: readonly Day[];
}

/** Days that are not as their rhythm says: holidays, a Saturday that is worked. The later one of two wins. */
export interface CalendarException {
  from: string;
  to: string;
  shifts: Day;
}

/** What a calendar is made of. */
export interface WorkingTimes {
  rhythms: readonly Rhythm[];
  exceptions: readonly CalendarException[];
}

/**
 * When work is done. Work is counted from the beginning of the horizon on: an *offset* is how many minutes were worked
 * before. What ends when 480 minutes are worked and what begins then have one offset and two instants: the evening and
 * the next morning.
 */
export interface Calendar {
  /** How many minutes are worked before an instant. */
  offsetAt: (at: Instant) => number;
  /** The first minute of work after so many. */
  startAt: (offset: number) => Instant;
  /** The end of the last of so many minutes of work. */
  finishAt: (offset: number) => Instant;
  /** The last offset that begins no later than an instant. */
  lastStartBy: (at: Instant) => number;
  /** How many minutes of work there are in all. */
  end: number;
}

/** Every minute of every day. */
export const roundTheClock = (): Calendar =>
  calendarOf([{ from: '1990-01-01', first: '1990-01-01', days: [[{ from: 0, to: minutesOfDay }]] }]);

/** A calendar of rhythms and exceptions; with no work in it at all it is refused. */
export function calendarOf(rhythms: readonly Rhythm[], exceptions: readonly CalendarException[] = []): Calendar {
  const days = daysOf({ rhythms, exceptions });
  /** What is worked before each day. */
  const before = new Int32Array(daysOfHorizon + 1);
  days.forEach((day, index) => before.set([(before[index] ?? 0) + lengthOf(day)], index + 1));
  const end = before[daysOfHorizon] ?? 0;
  if (end === 0) throw new RangeError('Nobody ever works in this calendar.');

  /** Between which days it lies: work is spread evenly enough that it is never far from where it would be if it were quite even. */
  const around = (offset: number, isReached: (workedAtEnd: number) => boolean): [number, number] => {
    const guess = Math.min(daysOfHorizon - 1, Math.max(0, Math.floor((offset / end) * daysOfHorizon)));
    const isBefore = isReached(before[guess + 1] ?? end);
    let [near, step] = [guess, 16];
    for (;;) {
      const far = isBefore ? Math.max(0, near - step) : Math.min(daysOfHorizon - 1, near + step);
      if (far === near || isReached(before[far + 1] ?? end) !== isBefore) return isBefore ? [far, near] : [near, far];
      [near, step] = [far, step * 2];
    }
  };
  /** The last day before whose end `isReached` says no; days are in order. */
  const dayWhere = (offset: number, isReached: (workedAtEnd: number) => boolean): number => {
    let [low, high] = around(offset, isReached);
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isReached(before[middle + 1] ?? end)) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const instantIn = (day: number, offset: number, isReached: (left: number, length: number) => boolean): Instant => {
    let left = offset - (before[day] ?? 0);
    for (const { from, to } of days[day] ?? []) {
      if (isReached(left, to - from)) return day * minutesOfDay + from + left;
      left -= to - from;
    }
    return (day + 1) * minutesOfDay;
  };
  const startAt = (offset: number): Instant =>
    offset >= end
      ? daysOfHorizon * minutesOfDay
      : instantIn(
          dayWhere(offset, (worked) => worked > offset),
          offset,
          (left, length) => left < length,
        );

  const offsetAt = (at: Instant): number => {
    const day = Math.floor(at / minutesOfDay);
    if (day < 0) return 0;
    if (day >= daysOfHorizon) return end;
    const minute = at - day * minutesOfDay;
    return (days[day] ?? []).reduce((sum, { from, to }) => sum + Math.max(0, Math.min(minute, to) - from), before[day] ?? 0);
  };
  return {
    end,
    offsetAt,
    startAt,
    finishAt: (offset) =>
      offset <= 0
        ? 0
        : instantIn(
            dayWhere(offset, (worked) => worked >= offset),
            offset,
            (left, length) => left <= length,
          ),
    lastStartBy: (at) => {
      const offset = offsetAt(at);
      return startAt(offset) > at ? offset - 1 : offset;
    },
  };
}

const lengthOf = (day: Day): number => day.reduce((sum, { from, to }) => sum + to - from, 0);

/** What is worked on each day of the horizon. */
export function daysOf({ rhythms, exceptions }: WorkingTimes): Day[] {
  const days = Array.from({ length: daysOfHorizon }, (): Day => []);
  const fill = (from: number, to: number, dayAt: (index: number) => Day): void => {
    for (let index = Math.max(0, from); index <= Math.min(to, daysOfHorizon - 1); index += 1) days[index] = dayAt(index);
  };
  for (const { from, first, days: row } of rhythms.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const zero = dayNumber(first);
    fill(dayNumber(from), daysOfHorizon - 1, (index) => row[(((index - zero) % row.length) + row.length) % row.length] ?? []);
  }
  // The later one of two wins: from the last one on each says only what none after it said, so that many long ones cost no more than a few.
  const next = new Int32Array(daysOfHorizon + 1).map((_, index) => index);
  const unsaidFrom = (index: number): number => {
    let at = index;
    for (let after = next[at] ?? at; after !== at; after = next[at] ?? at) {
      next[at] = next[after] ?? after;
      at = after;
    }
    return at;
  };
  for (const { from, to, shifts } of exceptions.toReversed()) {
    const last = Math.min(dayNumber(to), daysOfHorizon - 1);
    for (let index = unsaidFrom(Math.max(0, dayNumber(from))); index <= last; index = unsaidFrom(index + 1)) {
      days[index] = shifts;
      next[index] = index + 1;
    }
  }
  return days;
}
