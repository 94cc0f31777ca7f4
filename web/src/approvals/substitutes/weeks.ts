const oneDay = 86_400_000;
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Some whole weeks of calendar days, from the Monday of a day's week on. */
export interface Weeks {
  first: string;
  last: string;
  mondays: string[];
  count: number;
}

export function weeksFrom(day: string, weeks: number): Weeks {
  const time = timeOf(day);
  const monday = time - ((new Date(time).getUTCDay() + 6) % 7) * oneDay;
  const mondays = Array.from({ length: weeks }, (_, at) => dayOf(monday + at * 7 * oneDay));
  return { first: dayOf(monday), last: dayOf(monday + (weeks * 7 - 1) * oneDay), mondays, count: weeks * 7 };
}

/** Where a range of days lies in the weeks, in percent; cut at their edges. */
export function placeOf(
  { desde, hasta }: { desde: string; hasta: string },
  { first, last, count }: Weeks,
): { left: number; width: number } {
  const [from, to] = [desde > first ? desde : first, hasta < last ? hasta : last];
  const begins = (timeOf(from) - timeOf(first)) / oneDay;
  const length = (timeOf(to) - timeOf(from)) / oneDay + 1;
  return { left: (begins / count) * 100, width: (length / count) * 100 };
}
