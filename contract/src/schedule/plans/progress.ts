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
  /** Its part of the plan, in percent with two decimals; without one it counts nothing beside what has one. */
  peso: string | null;
  avance: string;
}

interface Sum {
  weight: number;
  weighted: number;
  work: number;
  done: number;
}
const nothing: Sum = { weight: 0, weighted: 0, work: 0, done: 0 };

/**
 * How far each row has come, in percent: a summary row by the weights beneath it, as the whole plan does; where nothing beneath it has one,
 * by the work, a day by the clock no more than a day of work. `rows` stand from above to below, each after what it stands under.
 */
export function sharesOf(rows: readonly Share[], day_minutes: number): ReadonlyMap<number, number> {
  const made = new Map<number, number>();
  const sums = new Map<number, Sum>();
  // From below, so that a summary row comes after what is beneath it.
  for (const row of rows.toReversed()) {
    const { key, parent, isSummary, inactive } = row;
    const own = isSummary ? (sums.get(key) ?? nothing) : sumOf(row, day_minutes);
    made.set(key, isSummary ? shareOf(own) : Number(row.avance));
    if (parent === null || inactive) continue;
    const above = sums.get(parent) ?? nothing;
    sums.set(parent, {
      weight: above.weight + own.weight,
      weighted: above.weighted + own.weighted,
      work: above.work + own.work,
      done: above.done + own.done,
    });
  }
  return made;
}

function shareOf({ weight, weighted, work, done }: Sum): number {
  if (weight > 0) return weighted / weight / 100;
  return work > 0 ? done / work / 100 : 0;
}

/**
 * Whole numbers all the way up, so that a share of 29 is 29 and not a little less: shares and weights in hundredths of a percent, work in
 * minutes, and never none where it takes time at all.
 */
function sumOf({ duration, is_elapsed, peso, avance }: Share, day_minutes: number): Sum {
  const work = Math.ceil((duration * day_minutes) / dayLength(day_minutes, { is_elapsed }));
  const [weight, share] = [Math.round(Number(peso ?? 0) * 100), Math.round(Number(avance) * 100)];
  return { weight, weighted: weight * share, work, done: work * share };
}
