import { holidaysAt, weeksInOrder, type CalendarData } from '../working-calendar.ts';
import { calendarOf, type Calendar, type Shift } from './plans/calendar.ts';
import { dayMinutes } from './rows.ts';

/** From nine to six with an hour for lunch: a day of a plan, whatever the hours by law. */
const day: readonly Shift[] = [
  { from: 9 * 60, to: 13 * 60 },
  { from: 14 * 60, to: 14 * 60 + dayMinutes - 4 * 60 },
];

/** When work is done at a place: the days of the company's weeks without the holidays of the place. */
export function workingTimes(data: CalendarData, comuna: string | null): Calendar {
  const weeks = weeksInOrder(data);
  return calendarOf(
    weeks.map(({ desde, dias }) => ({
      from: desde,
      // A Monday.
      first: '1990-01-01',
      days: [1, 2, 3, 4, 5, 6, 7].map((it) => (dias.includes(it) ? day : [])),
    })),
    holidaysAt(data, comuna === null ? {} : { comuna }).map(({ fecha }) => ({ from: fecha, to: fecha, shifts: [] })),
  );
}

/** The first minute of a day. */
export const startOfDay = 9 * 60;
