import { compareDecimals } from '../../decimals.ts';
import { dayLength } from './day-length.ts';

/** How far an activity has come: what happened, the percentage, and the minutes that are left. */
export interface Progress {
  duration: number;
  avance: string;
  actual_start: string | null;
  actual_finish: string | null;
  remaining: number | null;
}

/** What somebody says of it; what they leave out follows from the rest. */
export interface SaidOfProgress {
  avance?: string | undefined;
  duration?: number | undefined;
  actual_start?: string | null | undefined;
  actual_finish?: string | null | undefined;
  remaining?: number | null | undefined;
}

/**
 * What really happened, its percentage and what is left agree, whichever of them was said. `row` holds already what was said;
 * `planned` are the dates of its plan. Server and browser follow the same rule.
 */
export function progressAfter<T extends Progress>(row: T, said: SaidOfProgress, planned: { start: string; finish: string }): T {
  const { avance, actual_start, actual_finish, remaining } = said;
  if ([avance, said.duration, actual_start, actual_finish, remaining].every((it) => it === undefined)) return row;
  if (isDone(row, said)) {
    const finish = actual_finish ?? row.actual_finish ?? planned.finish;
    const start = row.actual_start ?? (planned.start < finish ? planned.start : finish);
    return { ...row, actual_start: start, actual_finish: finish, avance: '100', remaining: null };
  }
  const share = avance ?? (isWhole(row.avance) ? '0' : row.avance);
  const hasBegun = row.actual_start !== null || (compareDecimals(share, '0') > 0 && actual_start !== null);
  if (!hasBegun) return { ...row, actual_start: null, actual_finish: null, avance: '0', remaining: null };
  const isRemainingSaid = remaining !== undefined && remaining !== null;
  return {
    ...row,
    actual_start: row.actual_start ?? planned.start,
    actual_finish: null,
    avance: share,
    remaining: isRemainingSaid ? row.remaining : Math.round(row.duration * (1 - Number(share) / 100)),
  };
}

function isDone(row: Progress, { avance, actual_finish }: SaidOfProgress): boolean {
  if (actual_finish !== undefined) return actual_finish !== null;
  return avance === undefined ? row.actual_finish !== null : isWhole(avance);
}

const isWhole = (share: string): boolean => compareDecimals(share, '100') === 0;

/** A row as far as the progress of what it stands under hangs on it. */
export interface Share {
  key: number;
  parent: number | null;
  isSummary: boolean;
  inactive: boolean;
  duration: number;
  is_elapsed: boolean;
  avance: string;
}

/**
 * How far each row has come, in percent: a summary row by the work beneath it, a day by the clock no more than a day of work. `rows` stand from
 * above to below, each after what it stands under.
 */
export function sharesOf(rows: readonly Share[], day_minutes: number): ReadonlyMap<number, number> {
  const made = new Map<number, number>();
  // Done in hundredths of a percent, whole numbers all the way up: a share of 29 is 29, and not a little less.
  const sums = new Map<number, { work: number; done: number }>();
  // From below, so that a summary row comes after what is beneath it.
  for (const row of rows.toReversed()) {
    const { key, parent, isSummary, inactive } = row;
    const { work, done } = isSummary ? (sums.get(key) ?? { work: 0, done: 0 }) : doneOf(row, day_minutes);
    made.set(key, isSummary ? (work > 0 ? done / work / 100 : 0) : Number(row.avance));
    if (parent === null || inactive) continue;
    const above = sums.get(parent) ?? { work: 0, done: 0 };
    sums.set(parent, { work: above.work + work, done: above.done + done });
  }
  return made;
}

/** In whole minutes of work, and never nothing where it takes time at all. */
function doneOf({ duration, is_elapsed, avance }: Share, day_minutes: number): { work: number; done: number } {
  const work = Math.ceil((duration * day_minutes) / dayLength(day_minutes, { is_elapsed }));
  return { work, done: work * Math.round(Number(avance) * 100) };
}
