import type { constraintKinds } from 'contract/schedule/index.ts';
import { instantOf } from 'contract/schedule/plans/time.ts';
import { finishText, startText } from './days.ts';
import type { Row } from './doc.ts';
import type { Head } from './computePlan.ts';

const constraintWords: Record<(typeof constraintKinds)[number], string> = {
  asSoonAsPossible: 'Lo antes posible',
  asLateAsPossible: 'Lo más tarde posible',
  mustStartOn: 'Debe comenzar el',
  mustFinishOn: 'Debe terminar el',
  startNoEarlierThan: 'No comenzar antes del',
  startNoLaterThan: 'No comenzar después del',
  finishNoEarlierThan: 'No terminar antes del',
  finishNoLaterThan: 'No terminar después del',
};
export const constraintName = (kind: Row['constraint']['kind']): string => constraintWords[kind];
export const isOfFinish = (kind: Row['constraint']['kind']): boolean => kind.toLowerCase().includes('finish');

/** What holds a row besides its links, in words; nothing for what begins as soon as it can. */
export function constraintText(row: Row, head: Head): string {
  if (row.manual_start !== null) return `Manual: ${startText(instantOf(row.manual_start), head)}`;
  const { kind, at } = row.constraint;
  if (kind === 'asSoonAsPossible') return '';
  if (at === null) return constraintWords[kind];
  const day = isOfFinish(kind) ? finishText(instantOf(at), head) : startText(instantOf(at), head);
  return `${constraintWords[kind]} ${day}`;
}
