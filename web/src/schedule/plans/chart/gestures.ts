import { instantText, minutesOfDay, type Instant } from 'contract/schedule/plans/time.ts';
import type { Calendar } from 'contract/schedule/plans/calendar.ts';
import { startingAt } from '../plan/writing.ts';
import { familyOf, outlineOf, uppermost } from '../plan/outline.ts';
import { withRows, type Doc, type Row } from '../plan/doc.ts';
import type { Head, ComputedPlan } from '../plan/computePlan.ts';
import { dayLength } from 'contract/schedule/plans/day-length.ts';
import { withProgress } from '../plan/progress.ts';
import { tiesInto } from '../plan/predecessors.ts';

interface PlanInHand {
  doc: Doc;
  plan: ComputedPlan;
  head: Head;
}

/**
 * The rows that really move when some are moved: not what has ended; of a summary row what beneath it waits for nothing else beneath
 * it, for the rest follows.
 */
export function moversAmong({ doc, plan }: PlanInHand, keys: ReadonlySet<number>): Row[] {
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

/** Rows moved by so many days of the calendar, each at its hour. */
export function movedBy(chosen: PlanInHand, keys: ReadonlySet<number>, days: number): Doc {
  if (days === 0) return chosen.doc;
  return moversAmong(chosen, keys).reduce(
    (doc, row) => startingAt({ ...chosen, doc }, row, instantText(startAfter(chosen, row, days))),
    chosen.doc,
  );
}

/** When a row begins that is moved by so many days: at the hour that it had, in the morning where nothing is worked then. */
export function startAfter({ plan, head }: Omit<PlanInHand, 'doc'>, row: Row, days: number): Instant {
  const start = plan.dates.get(row.key)?.start ?? 0;
  if (row.is_elapsed) return Math.max(0, start + days * minutesOfDay);
  const calendar = head.others.get(row.calendar_id ?? 0) ?? head.calendar;
  const { offsetAt } = calendar;
  const before = Math.floor(start / minutesOfDay) * minutesOfDay;
  const morning = workdayFrom(calendar, before + days * minutesOfDay, days);
  const at = morning + start - before;
  const hasHour = offsetAt(start) > offsetAt(before) && offsetAt(at) < offsetAt(morning + minutesOfDay);
  return calendar.startAt(offsetAt(hasHour ? at : morning));
}

/** The midnight with which a day begins; where nothing is worked on it, of the next one on the way on which something is. */
function workdayFrom({ offsetAt, startAt, finishAt }: Calendar, midnight: Instant, way: number): Instant {
  const worked = offsetAt(midnight);
  if (offsetAt(midnight + minutesOfDay) > worked) return midnight;
  const day = way < 0 ? finishAt(worked) - 1 : startAt(worked);
  return Math.max(0, Math.floor(day / minutesOfDay)) * minutesOfDay;
}

/** A row made longer or shorter by so many of its days, of work or of the clock; at least a day of it is left, or what there was. */
export function resizedBy({ doc, plan, head }: PlanInHand, keys: ReadonlySet<number>, days: number): Doc {
  return [...keys].reduce((now, key) => {
    const row = now.rows.get(key);
    if (!row || outlineOf(now).of(key)?.isSummary || row.actual_finish !== null) return now;
    const day = dayLength(head.dayMinutes, row);
    const duration = Math.max(Math.min(row.duration, day), row.duration + days * day);
    return duration === row.duration ? now : withProgress(now, plan, key, { duration });
  }, doc);
}

/** As a row would be while it is dragged to another time. */
export function draggedTo(row: Row, at: string): Row {
  if (row.actual_start !== null) return { ...row, actual_start: at };
  if (row.manual_start !== null) return { ...row, manual_start: at };
  return { ...row, constraint: { kind: 'startNoEarlierThan', at } };
}

/** Fixed where it stands now, or let go. */
export const withManual = ({ doc, plan }: PlanInHand, keys: Iterable<number>, isManual: boolean): Doc =>
  withRows(doc, keys, (row) => {
    const start = plan.dates.get(row.key)?.start;
    return { ...row, manual_start: isManual && start !== undefined ? instantText(start) : null };
  });

type MovedDates = ReadonlyMap<number, { start: Instant; finish: Instant }>;

/** With the summary rows around what moved, which the engine's small step leaves out. */
export function withSummaries({ doc, plan }: PlanInHand, moved: Map<number, { start: Instant; finish: Instant }>): MovedDates {
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
