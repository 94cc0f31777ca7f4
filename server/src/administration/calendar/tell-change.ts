import type { PlansMoved } from 'contract/administration/index.ts';
import type { CalendarData } from 'contract/working-calendar.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { announce } from '../../platform/events/events.ts';

/** What is announced when holidays or weeks change. */
export const calendarChanged = 'calendar';

declare module '../../platform/context.ts' {
  interface Hooks {
    /** Whoever keeps dates that rest on working days makes them anew, after the commit; `why` is told in the history. */
    workingTimesChanged: (context: Pick<Writing, 'tx' | 'jobs'>, why: string) => Promise<void>;
    /** What would become of them with other holidays and weeks, which say the same as the present ones before the day `from`. */
    plansInTimes: (context: Pick<Reading, 'db' | 'events' | 'user'>, data: CalendarData, from: string) => Promise<PlansMoved>;
  }
}

/** Working days are others from now on: memories are dropped, and dates that rest on them made anew. */
export async function tellCalendarChanged(context: Writing, why: string): Promise<void> {
  await announce(context.tx, calendarChanged);
  await context.hooks.workingTimesChanged(context, why);
}
