import { instantOf, type Instant } from 'contract/schedule/plans/time.ts';
import { today } from '../../../ui/days/santiago.ts';
import type { Head } from './computePlan.ts';

/** Today in Chile; a template knows no day of the calendar: its first one. */
export const todayIn = ({ isRelative, start }: Pick<Head, 'isRelative' | 'start'>): string => (isRelative ? start : today());

export const todayInstant = (head: Head): Instant | undefined => (head.isRelative ? undefined : instantOf(`${todayIn(head)}T12:00`));
