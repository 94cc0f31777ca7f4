import type { To } from '../ui/to.ts';

export const paths = { calendar: '/calendario', workday: '/mi-dia', orderRequests: '/sap/request-oc' } as const;

/** What the address of the calendar says; what is usual is not written. */
export interface CalendarAsked {
  /** `2026-11`. */
  mes?: string | undefined;
  vista?: 'lista' | undefined;
  proyecto?: string | undefined;
  /** The kinds that are not shown, with commas between them. */
  sin?: string | undefined;
}

export const toCalendar = (asked: CalendarAsked): To => ({
  to: paths.calendar,
  search: Object.fromEntries(Object.entries(asked).filter((it): it is [string, string] => Boolean(it[1]))),
});
