import { instantOf, type Instant } from 'contract/schedule/plans/time.ts';
import type { Head } from './computePlan.ts';

const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago' });

/** Today in Chile; a template knows no day of the calendar: its first one. */
export const todayIn = ({ isRelative, start }: Pick<Head, 'isRelative' | 'start'>): string =>
  isRelative ? start : days.format(new Date());

export const todayInstant = (head: Head): Instant | undefined => (head.isRelative ? undefined : instantOf(`${todayIn(head)}T12:00`));
