import type { Calendar } from './calendar.ts';
import type { ActivityDates } from './plan.ts';

/** A summary row lies from the first beginning beneath it to the last end; it is critical when anything beneath it is. */
export function summaryDates(
  children: readonly string[],
  dates: ReadonlyMap<string, ActivityDates>,
  { calendar, calendarOf }: { calendar: Calendar; calendarOf: (id: string) => Calendar },
): ActivityDates {
  const below = children.flatMap((id) => dates.get(id) ?? []);
  const first = (of: (it: ActivityDates) => number): number => below.reduce((least, it) => Math.min(least, of(it)), Infinity);
  const last = (of: (it: ActivityDates) => number): number => below.reduce((most, it) => Math.max(most, of(it)), -Infinity);
  const [start, finish] = [first((it) => it.start), last((it) => it.finish)];
  const [lateStart, lateFinish] = [first((it) => it.lateStart), last((it) => it.lateFinish)];
  const between = (from: number, to: number): number => calendar.offsetAt(to) - calendar.offsetAt(from);
  const ending = children.flatMap((id) => {
    const it = dates.get(id);
    if (it?.finish !== finish) return [];
    // What it may wait is counted in its own time, by the clock perhaps.
    const own = calendarOf(id);
    return own === calendar ? it.freeFloat : between(finish, own.finishAt(own.offsetAt(finish) + it.freeFloat));
  });
  return {
    start,
    finish,
    lateStart,
    lateFinish,
    totalFloat: Math.min(between(start, lateStart), between(finish, lateFinish)),
    freeFloat: ending.reduce((least, it) => Math.min(least, it), Infinity),
    isCritical: below.some((it) => it.isCritical),
    driver: below.find((it) => it.start === start)?.driver,
  };
}
