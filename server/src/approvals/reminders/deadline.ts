import type { WorkingCalendar } from 'contract/working-calendar.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { calendarOf, setting } from '../../administration/index.ts';

const zone = 'America/Santiago';

/** The day in Chile on which something happened. */
export const dayOf = (moment: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();

/** How long a step may wait: the end of its last working day, and the day after which the superiors are asked too. */
export interface Deadlines {
  dueOf(began: Date): Date;
  escalatesAfter(began: Date): string;
  calendar: WorkingCalendar;
}

/** The deadlines as the constants and the working calendar say now. */
export async function deadlines(where: { db: Reader; events: Events }): Promise<Deadlines> {
  const calendar = await calendarOf(where);
  const due = await setting(where, 'approval_reminder_days');
  const escalation = await setting(where, 'approval_escalation_days');
  return {
    calendar,
    dueOf: (began) => {
      const last = Temporal.PlainDate.from(calendar.addWorkingDays(dayOf(began), due));
      return new Date(last.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds - 1000);
    },
    escalatesAfter: (began) => calendar.addWorkingDays(dayOf(began), escalation),
  };
}
