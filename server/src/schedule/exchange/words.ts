import { constraintKinds, type Activity, type Dependency } from 'contract/schedule/index.ts';
import { formatDay } from 'contract/format.ts';

/** MS Project's words for its constraints. */
export const constraintWords: Readonly<Record<(typeof constraintKinds)[number], string>> = {
  asSoonAsPossible: 'Lo antes posible',
  asLateAsPossible: 'Lo más tarde posible',
  mustStartOn: 'Debe comenzar el',
  mustFinishOn: 'Debe finalizar el',
  startNoEarlierThan: 'No comenzar antes del',
  startNoLaterThan: 'No comenzar después del',
  finishNoEarlierThan: 'No finalizar antes del',
  finishNoLaterThan: 'No finalizar después del',
};

/** Spanish letters of the kinds of links: fin, comienzo. */
export const linkWords: Readonly<Record<Dependency['tipo'], string>> = { FS: 'FC', SS: 'CC', FF: 'FF', SF: 'CF' };

export const constraintInWords = ({ kind, at }: Activity['gantt']['constraint']): string =>
  at === null ? constraintWords[kind] : `${constraintWords[kind]} ${wallInWords(at)}`;

/** `02-03-2026 09:00`. */
export const wallInWords = (at: string): string => `${formatDay(at.slice(0, 10))} ${at.slice(11, 16)}`;
