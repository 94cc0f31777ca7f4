import { compareDecimals, sumOf } from 'contract/decimals.ts';

/** What one request buys of the same; without a number it is the form that is being written. */
export interface Part {
  request_id: number | null;
  day: string;
  worth: string;
}

interface Window {
  around: Part;
  days: number;
  threshold: string;
}

/**
 * The parts, each below the threshold, that reach it together within so many days, `around` among them: those of the days in which they
 * come to most. Null where nothing reaches it, or one alone does.
 */
export function partsWithin(parts: readonly Part[], { around, days, threshold }: Window): Part[] | null {
  if (compareDecimals(around.worth, threshold) >= 0) return null;
  const small = parts.filter((it) => compareDecimals(it.worth, '0') > 0 && compareDecimals(it.worth, threshold) < 0);
  if (!small.includes(around)) return null;
  const spans = small
    .map((it) => ({ from: it.day, to: dayAfter(it.day, days - 1) }))
    .filter(({ from, to }) => from <= around.day && around.day <= to)
    .map(({ from, to }) => small.filter((it) => it.day >= from && it.day <= to))
    .filter((some) => some.length > 1);
  const sums = spans.map((some) => ({ some, sum: sumOf(some.map((it) => it.worth)) }));
  const [most] = sums.toSorted((a, b) => compareDecimals(b.sum, a.sum));
  return most && compareDecimals(most.sum, threshold) >= 0 ? most.some : null;
}

const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();
