import { numberIn } from './values.ts';
import type { Element } from './xml.ts';

interface Range {
  from: string;
  to: string;
}
const millisecondsOfDay = 86_400_000;
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const weekdayBit = (date: Date): number => 1 << date.getUTCDay();

/** So many stretches of one exception are kept: of a day in each week, twenty years. */
const mostRanges = 1_000;

/** The days of an exception of a calendar, none before the first that counts: from one day to another, or what recurs within them. */
export function daysOfException(exception: Element, { from, to }: Range, first: string): Range[] {
  const falls = ruleOf(exception, timeOf(from));
  if (!falls) return [{ from: from < first ? first : from, to }];
  const most = numberIn(exception, 'EnteredByOccurrences') === 1 ? (numberIn(exception, 'Occurrences') ?? Infinity) : Infinity;
  const ranges: Range[] = [];
  let found = 0;
  for (let time = timeOf(from); time <= timeOf(to) && found < most; time += millisecondsOfDay) {
    if (!falls(new Date(time), Math.round((time - timeOf(from)) / millisecondsOfDay))) continue;
    found += 1;
    const day = dayOf(time);
    if (day < first) continue;
    const last = ranges.at(-1);
    if (last && timeOf(last.to) + millisecondsOfDay === time) last.to = day;
    else if (ranges.length < mostRanges) ranges.push({ from: day, to: day });
    else break;
  }
  return ranges;
}

type Rule = (date: Date, daysSince: number) => boolean;

/** 1 daily, 2 yearly by day, 3 yearly by position, 4 monthly by day, 5 monthly by position, 6 weekly; undefined: all days of it. */
function ruleOf(exception: Element, from: number): Rule | undefined {
  const period = Math.max(1, numberIn(exception, 'Period') ?? 1);
  const first = new Date(from);
  const monthDay = numberIn(exception, 'MonthDay') ?? first.getUTCDate();
  const month = numberIn(exception, 'Month') ?? first.getUTCMonth();
  const monthsSince = (date: Date): number =>
    (date.getUTCFullYear() - first.getUTCFullYear()) * 12 + date.getUTCMonth() - first.getUTCMonth();
  const isOnDay: Rule = (date) => date.getUTCDate() === Math.min(monthDay, lengthOfMonth(date));
  const isAtPosition: Rule = (date) => isNth(date, numberIn(exception, 'MonthItem') ?? 0, numberIn(exception, 'MonthPosition') ?? 0);
  const days = numberIn(exception, 'DaysOfWeek') ?? weekdayBit(first);
  switch (numberIn(exception, 'Type') ?? 0) {
    case 2:
      return (date, since) => date.getUTCMonth() === month && isOnDay(date, since);
    case 3:
      return (date, since) => date.getUTCMonth() === month && isAtPosition(date, since);
    case 4:
      return (date, since) => monthsSince(date) % period === 0 && isOnDay(date, since);
    case 5:
      return (date, since) => monthsSince(date) % period === 0 && isAtPosition(date, since);
    case 6:
      return (date, since) => (days & weekdayBit(date)) !== 0 && Math.floor((since + first.getUTCDay()) / 7) % period === 0;
    default:
      return period > 1 ? (_date, since) => since % period === 0 : undefined;
  }
}

const lengthOfMonth = (date: Date): number => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();

/** The first (0) to fourth, or the last (4), of a kind of day: 0 any, 1 Monday to Friday, 2 of the weekend, 3 Sunday to 9 Saturday. */
function isNth(date: Date, item: number, position: number): boolean {
  const isOf = (it: Date): boolean => {
    const weekday = it.getUTCDay();
    if (item === 0) return true;
    if (item === 1) return weekday > 0 && weekday < 6;
    if (item === 2) return weekday === 0 || weekday === 6;
    return weekday === item - 3;
  };
  if (!isOf(date)) return false;
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const count = (from: number, to: number): number => {
    let found = 0;
    for (let at = from; at <= to; at += 1) if (isOf(new Date(Date.UTC(year, month, at)))) found += 1;
    return found;
  };
  return position === 4 ? count(day + 1, lengthOfMonth(date)) === 0 : count(1, day) === position + 1;
}
