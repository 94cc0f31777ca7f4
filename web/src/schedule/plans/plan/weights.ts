import { formatNumber } from 'contract/format.ts';
import { withRows, type Doc, type Row } from './doc.ts';
import { outlineOf } from './outline.ts';

/** Weights are kept in hundredths of a percent: whole numbers, so that their sum is exact. */
const hundredths = (peso: string | null): number => Math.round(Number(peso ?? 0) * 100);
const whole = 100 * 100;

const sums = new WeakMap<ReadonlyMap<number, Row>, ReadonlyMap<number | null, number>>();

/** What counts towards the progress of the plan: what has nothing beneath it, and is not out of the plan (decision 105). */
function sumsOf({ rows }: Pick<Doc, 'rows'>): ReadonlyMap<number | null, number> {
  const known = sums.get(rows);
  if (known) return known;
  const made = new Map<number | null, number>();
  for (const { row, isSummary } of outlineOf({ rows }).lines) {
    const own = isSummary || row.inactive ? 0 : hundredths(row.peso);
    if (own === 0) continue;
    for (let at = row.parent; at !== null; at = rows.get(at)?.parent ?? null) made.set(at, (made.get(at) ?? 0) + own);
    made.set(null, (made.get(null) ?? 0) + own);
  }
  sums.set(rows, made);
  return made;
}

const percent = (sum: number): string => `${formatNumber(String(sum / 100))} %`;

/** Of a summary row what stands beneath it weighs; nothing where nobody has said any weight. */
export function weightBeneath(doc: Doc, key: number): string {
  const sum = sumsOf(doc).get(key);
  return sum === undefined ? '' : `Σ ${percent(sum)}`;
}

/** What all weights sum to, where that is not a hundred; undefined: it is, or there are none. */
export function wrongSum(doc: Doc): string | undefined {
  const sum = sumsOf(doc).get(null);
  return sum === undefined || sum === whole ? undefined : percent(sum);
}

/** The same weights in the same proportions, so that they sum to a hundred; what rounding leaves goes where it is missed most, from above. */
export function withWholeWeights(doc: Doc): Doc {
  const sum = sumsOf(doc).get(null);
  if (sum === undefined) return doc;
  const exact = outlineOf(doc)
    .lines.filter(({ row, isSummary }) => !isSummary && !row.inactive && hundredths(row.peso) > 0)
    .map(({ row }) => ({ key: row.key, share: (hundredths(row.peso) * whole) / sum }));
  const left = whole - exact.reduce((all, it) => all + Math.floor(it.share), 0);
  const missing = exact.toSorted((a, b) => (b.share % 1) - (a.share % 1)).slice(0, left);
  const raised = new Set(missing.map((it) => it.key));
  const weights = new Map(exact.map(({ key, share }) => [key, Math.floor(share) + (raised.has(key) ? 1 : 0)]));
  return withRows(doc, weights.keys(), (row) => ({ ...row, peso: String((weights.get(row.key) ?? 0) / 100) }));
}
