import { formatInstant } from 'contract/format.ts';
import { once } from 'contract/once.ts';

const words = once(() => new Intl.RelativeTimeFormat('es-CL', { numeric: 'auto' }));
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago something was, in words: `hace 5 minutos`, `ayer`; the date itself once a week has passed. */
export function agoOf(instant: string, now: number): string {
  const passed = now - new Date(instant).getTime();
  // Clocks differ a little: nothing has happened in the future.
  if (passed < minute) return 'hace un momento';
  if (passed < hour) return words().format(-Math.floor(passed / minute), 'minute');
  if (passed < day) return words().format(-Math.floor(passed / hour), 'hour');
  if (passed < 7 * day) return words().format(-Math.floor(passed / day), 'day');
  return formatInstant(instant).split(' ')[0] ?? instant;
}

/** The same, with days however many they are: how long something waits is more telling than its date. */
export function daysAgoOf(instant: string, now: number): string {
  const passed = now - new Date(instant).getTime();
  return passed < 7 * day ? agoOf(instant, now) : `hace ${Math.floor(passed / day)} días`;
}
