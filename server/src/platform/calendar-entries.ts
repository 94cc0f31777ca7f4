import type { CalendarEntry, CalendarKind, CalendarPeriod } from 'contract/dashboards/index.ts';
import type { Permission } from 'contract/permissions.ts';
import type { Hooks, Reading } from './context.ts';

interface Asking extends Pick<Reading, 'db' | 'user'> {
  hooks: Pick<Hooks, 'approvals'>;
}

/** What an area has on the days of a period; several areas may have something of one kind. */
export interface CalendarSource {
  kind: CalendarKind;
  /** Without one, everybody has something of it: a day off, a decision that waits for them. */
  permission?: Permission;
  /** Says nothing of a project, so a project's calendar is without it. */
  isOfNoProject?: true;
  between: (context: Asking, period: CalendarPeriod) => Promise<CalendarEntry[]>;
}

declare module './context.ts' {
  interface Hooks {
    calendarEntries: readonly CalendarSource[];
  }
}
