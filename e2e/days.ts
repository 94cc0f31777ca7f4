import { formatDay } from 'contract/format.ts';
import { addDays } from 'server/demo/days.ts';
import { todayInChile } from 'server/src/platform/today.ts';

/** The day so many days from today, as people type it. */
export const dayIn = (days: number): string => formatDay(addDays(todayInChile(), days));

/** This moment on the clocks of Santiago, to the millisecond, as an address of the time machine has it: `2026-11-28T18:26:10.123`. */
export function clockNow(): string {
  const now = new Date();
  const milliseconds = String(now.getMilliseconds()).padStart(3, '0');
  return `${now.toLocaleString('sv-SE', { timeZone: 'America/Santiago' }).replace(' ', 'T')}.${milliseconds}`;
}
