import { formatDay } from 'contract/format.ts';
import { addDays } from 'server/demo/days.ts';
import { todayInChile } from 'server/src/platform/today.ts';

/** The day so many days from today, as people type it. */
export const dayIn = (days: number): string => formatDay(addDays(todayInChile(), days));
