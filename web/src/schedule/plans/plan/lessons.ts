import type { LearnedDuration } from 'contract/schedule/index.ts';
import { formatNumber } from 'contract/format.ts';

/** `7 d (n=23)`; nothing where too few places know it. */
export const learnedText = (it: LearnedDuration | undefined): string =>
  it === undefined || it.mediana === null ? '' : `${daysText(it.mediana, it.is_elapsed)} (n=${formatNumber(it.n)})`;

/** Days of work, or with a `t` of the clock, as durations are written. */
export const daysText = (days: number, isElapsed: boolean): string => `${formatNumber(days)} d${isElapsed ? 't' : ''}`;
