import { instantOf } from 'contract/schedule/plans/time.ts';
import { eveningOf, lengthUntil, morningOf, startText } from './days.ts';
import { withRows, type Doc, type Row } from './doc.ts';
import type { Length } from './durations.ts';
import { withValues } from './moves.ts';
import type { Line } from './outline.ts';
import type { Head, ComputedPlan } from './computePlan.ts';
import { withProgress } from './progress.ts';

interface PlanInHand {
  doc: Doc;
  plan: ComputedPlan;
  head: Head;
}

const foldName = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** The number of a name that was typed: whole, or the only one that begins so. */
export function findByName(names: ReadonlyMap<number, string>, typed: string): number | null | undefined {
  const wanted = foldName(typed);
  if (wanted === '') return null;
  const all = [...names].map(([id, name]) => ({ id, name: foldName(name) }));
  const exact = all.find((it) => it.name === wanted);
  if (exact) return exact.id;
  const beginning = all.filter((it) => it.name.startsWith(wanted));
  return beginning.length === 1 ? beginning[0]?.id : undefined;
}

/** A percentage as it is sent; undefined: it is none. */
export function shareOf(typed: string): string | undefined {
  const text = typed.trim().replace('%', '').trim().replace(',', '.');
  const number = Number(text);
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text) || number > 100) return undefined;
  return String(number);
}

/** Whether its time and its floats are of the clock: a summary row counts work. */
export const isByClock = ({ row, isSummary }: Pick<Line, 'row' | 'isSummary'>): boolean => row.is_elapsed && !isSummary;

/** How long a row takes: a summary row as long as what is beneath it. */
export function lengthOf({ plan, head }: PlanInHand, { row, isSummary }: Line): Length {
  const dates = plan.dates.get(row.key);
  return isSummary && dates
    ? { minutes: head.calendar.offsetAt(dates.finish) - head.calendar.offsetAt(dates.start), isElapsed: false }
    : { minutes: row.duration, isElapsed: row.is_elapsed };
}

export function withLength({ doc, plan }: PlanInHand, key: number, { minutes, isElapsed }: Length): Doc {
  const sized = withRows(doc, [key], (it) => ({ ...it, is_elapsed: isElapsed }));
  return withProgress(sized, plan, key, { duration: minutes });
}

/** A part of a stage is of that stage alone. */
export const withStage = (doc: Doc, { key, etapa_id: before }: Row, etapa_id: number | null): Doc =>
  withValues(doc, [key], { etapa_id, ...(etapa_id !== before && { sub_etapa_id: null }) });

/** A row that begins on a day, in its morning. */
export const startingOn = (inHand: PlanInHand, row: Row, day: string): Doc => startingAt(inHand, row, morningOf(day, inHand.head));

/** A row that begins at a time: where it is fixed by hand it moves there, where it has begun that is when it began. */
export function startingAt({ doc, plan }: Omit<PlanInHand, 'head'>, row: Row, at: string): Doc {
  if (row.actual_start !== null) return withProgress(doc, plan, row.key, { actual_start: at });
  if (row.manual_start !== null) return withValues(doc, [row.key], { manual_start: at });
  return withValues(doc, [row.key], { constraint: { kind: 'startNoEarlierThan', at } });
}

/** A row that ends on a day: it takes as long as from its start until then. */
export function finishingOn({ doc, plan, head }: PlanInHand, row: Row, day: string): Doc | string {
  const dates = plan.dates.get(row.key);
  if (!dates) return doc;
  if (row.actual_finish !== null) return withProgress(doc, plan, row.key, { actual_finish: eveningOf(day, head) });
  if (row.duration === 0) return withValues(doc, [row.key], { constraint: { kind: 'finishNoEarlierThan', at: eveningOf(day, head) } });
  const minutes = row.is_elapsed ? instantOf(eveningOf(day, head)) - dates.start : lengthUntil(head, dates.start, day);
  if (minutes <= 0) return `Terminaría antes de empezar: comienza el ${startText(dates.start, head)}.`;
  return withProgress(doc, plan, row.key, { duration: minutes });
}
