import { instantText, minutesOfDay, type Instant } from 'contract/schedule/plans/time.ts';
import { morningOf } from '../plan/days.ts';
import { startingOn } from '../plan/writing.ts';
import { familyOf, outlineOf, uppermost } from '../plan/outline.ts';
import { withRows, type Doc, type Row } from '../plan/doc.ts';
import type { Head, Planned } from '../plan/planned.ts';
import { withProgress } from '../plan/progress.ts';
import { tiesInto } from '../plan/predecessors.ts';
import { dayText } from '../paint/scale.ts';

interface Chosen {
  doc: Doc;
  plan: Planned;
  head: Head;
}

/**
 * The rows that really move when some are moved: not what has ended; of a summary row what beneath it waits for nothing else beneath
 * it, for the rest follows.
 */
export function moversAmong({ doc, plan }: Chosen, keys: ReadonlySet<number>): Row[] {
  const outline = outlineOf(doc);
  const moving = uppermost(outline, keys).flatMap((line) =>
    line.isSummary ? firstOnes(doc, familyOf(outline, line.row.key)) : [line.row.key],
  );
  return moving.flatMap((key) => {
    const row = doc.rows.get(key);
    return row && row.actual_finish === null && plan.dates.has(key) ? [row] : [];
  });
}

function firstOnes(doc: Doc, family: readonly number[]): number[] {
  const among = new Set(family);
  const outline = outlineOf(doc);
  return family.filter((key) => outline.of(key)?.isSummary === false && !tiesInto(doc, key).some((it) => among.has(it.from)));
}

/** Rows moved by so many days of the calendar. */
export function movedBy(chosen: Chosen, keys: ReadonlySet<number>, days: number): Doc {
  if (days === 0) return chosen.doc;
  return moversAmong(chosen, keys).reduce(
    (doc, row) => startingOn({ ...chosen, doc }, row, dayAfter(chosen.plan, row.key, days)),
    chosen.doc,
  );
}

export function dayAfter(plan: Planned, key: number, days: number): string {
  const start = plan.dates.get(key)?.start ?? 0;
  return dayText(Math.floor(start / minutesOfDay) + days);
}

/** A row made longer or shorter by so many days of work; at least a day of it is left. */
export function resizedBy({ doc, plan }: Chosen, keys: ReadonlySet<number>, minutes: number): Doc {
  return [...keys].reduce((now, key) => {
    const row = now.rows.get(key);
    if (!row || outlineOf(now).of(key)?.isSummary || row.actual_finish !== null) return now;
    return withProgress(now, plan, key, { duration: Math.max(0, row.duration + minutes) });
  }, doc);
}

/** As a row would be while it is dragged to another day. */
export function draggedTo(row: Row, day: string, head: Head): Row {
  const at = morningOf(day, head);
  if (row.actual_start !== null) return { ...row, actual_start: at };
  if (row.manual_start !== null) return { ...row, manual_start: at };
  return { ...row, constraint: { kind: 'startNoEarlierThan', at } };
}

/** Fixed where it stands now, or let go. */
export const withManual = ({ doc, plan }: Chosen, keys: Iterable<number>, isManual: boolean): Doc =>
  withRows(doc, keys, (row) => {
    const start = plan.dates.get(row.key)?.start;
    return { ...row, manual_start: isManual && start !== undefined ? instantText(start) : null };
  });

type Moved = ReadonlyMap<number, { start: Instant; finish: Instant }>;

/** With the summary rows around what moved, which the engine's small step leaves out. */
export function withSummaries({ doc, plan }: Chosen, moved: Map<number, { start: Instant; finish: Instant }>): Moved {
  const outline = outlineOf(doc);
  const above = new Set<number>();
  for (const key of moved.keys())
    for (let at = doc.rows.get(key)?.parent ?? null; at !== null && !above.has(at); at = doc.rows.get(at)?.parent ?? null) above.add(at);
  const inOrder = [...above].toSorted((a, b) => (outline.of(b)?.level ?? 0) - (outline.of(a)?.level ?? 0));
  for (const key of inOrder) {
    const stretch = { start: Infinity, finish: -Infinity };
    for (const child of outline.childrenOf(key)) {
      const it = moved.get(child.key) ?? plan.dates.get(child.key);
      if (!it) continue;
      stretch.start = Math.min(stretch.start, it.start);
      stretch.finish = Math.max(stretch.finish, it.finish);
    }
    moved.set(key, stretch);
  }
  return moved;
}
