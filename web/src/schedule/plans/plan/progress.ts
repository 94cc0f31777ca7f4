import { progressAfter, sharesOf, type SaidOfProgress } from 'contract/schedule/plans/progress.ts';
import { instantText } from 'contract/schedule/plans/time.ts';
import { withRows, type Doc, type Row } from './doc.ts';
import { outlineOf } from './outline.ts';
import type { ComputedPlan, Head } from './computePlan.ts';

/** What somebody says of how far a row has come, or how long it is, with what follows from it: the rule of the server. */
export const withProgress = (doc: Doc, plan: ComputedPlan, key: number, said: SaidOfProgress): Doc =>
  withRows(doc, [key], (row) => {
    const dates = plan.dates.get(key);
    if (!dates) return row;
    const spoken: Row = { ...row, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) };
    return progressAfter(spoken, said, { start: instantText(dates.start), finish: instantText(dates.finish) });
  });

const shares = new WeakMap<ReadonlyMap<number, Row>, { dayMinutes: number; made: ReadonlyMap<number, number> }>();

/** How far each row has come, in percent: a summary row by what stands beneath it. */
export function progressOf({ doc: { rows }, head }: { doc: Pick<Doc, 'rows'>; head: Head }): ReadonlyMap<number, number> {
  const known = shares.get(rows);
  if (known?.dayMinutes === head.dayMinutes) return known.made;
  const lines = outlineOf({ rows }).lines.map(({ row, isSummary }) => ({ ...row, isSummary }));
  const made = sharesOf(lines, head.dayMinutes);
  shares.set(rows, { dayMinutes: head.dayMinutes, made });
  return made;
}
