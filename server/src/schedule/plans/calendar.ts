import { createHash } from 'node:crypto';
import { dayMinutes, type CalendarDays, type Pattern } from 'contract/schedule/index.ts';
import { calendarOf, type Calendar, type Shift, type WorkingTimes } from 'contract/schedule/plans/calendar.ts';
import { horizon } from 'contract/schedule/plans/time.ts';
import { holidaysAt, weeksInOrder, type CalendarData } from 'contract/working-calendar.ts';

/** From nine to six with an hour for lunch: a day of a plan, whatever the hours by law. */
const day: readonly Shift[] = [
  { from: 9 * 60, to: 13 * 60 },
  { from: 14 * 60, to: 14 * 60 + dayMinutes - 4 * 60 },
];

/** What a place says of its own working times. */
export interface OwnTimes {
  /** None: the company's week. */
  patrones: readonly Pattern[];
  feriados: boolean;
  excepciones: readonly CalendarDays[];
}

/** As the company works. */
export const usualTimes: OwnTimes = { patrones: [], feriados: true, excepciones: [] };

/** When work is done at a place: its own patterns or the company's weeks, without the holidays of its commune where they count. */
export function timesAt(
  data: CalendarData,
  comuna: string | null,
  { patrones, feriados, excepciones }: OwnTimes = usualTimes,
): WorkingTimes {
  const holidays = feriados ? holidaysAt(data, comuna === null ? {} : { comuna }) : [];
  return {
    rhythms: patrones.length > 0 ? patrones.map(rhythmOf) : weeksOf(data),
    exceptions: [
      ...holidays.map(({ fecha }) => ({ from: fecha, to: fecha, shifts: [] })),
      ...excepciones.map(({ desde, hasta, turnos }) => ({ from: desde, to: hasta, shifts: turnos.map(shiftOf) })),
    ],
  };
}

const weeksOf = (data: CalendarData): WorkingTimes['rhythms'] =>
  weeksInOrder(data).map(({ desde, dias }) => ({
    from: desde,
    // A Monday.
    first: horizon.from,
    days: [1, 2, 3, 4, 5, 6, 7].map((it) => (dias.includes(it) ? day : [])),
  }));

const rhythmOf = ({ desde, primer_dia, dias }: Pattern, at: number): WorkingTimes['rhythms'][number] => ({
  // What came before the first pattern was worked like it.
  from: at === 0 ? horizon.from : desde,
  first: primer_dia,
  days: dias.map((shifts) => shifts.map(shiftOf)),
});

const shiftOf = ({ de, a }: { de: string; a: string }): Shift => ({ from: minuteOf(de), to: minuteOf(a) });
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** `09:00`; midnight at the end of a day is `24:00`. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Whether two plans rest on the same times is told by this. */
export const fingerprintOf = (all: readonly WorkingTimes[]): string =>
  createHash('sha256').update(JSON.stringify(all)).digest('base64url').slice(0, 22);

/** The last holiday that is known for a place. */
export const lastHolidayAt = (data: CalendarData, comuna: string | null): string | null =>
  holidaysAt(data, comuna === null ? {} : { comuna }).reduce<string | null>(
    (last, { fecha }) => (last === null || fecha > last ? fecha : last),
    null,
  );

/** So many are kept: most places work alike, each takes half a megabyte. */
const mostKept = 16;
const calendars = new Map<string, Calendar>();

/** The calendar of working times; those of equal times are one, since to work one out over all its years takes as long as to plan a place. */
export function calendarAt(times: WorkingTimes): Calendar {
  const key = fingerprintOf([times]);
  const calendar = calendars.get(key) ?? calendarOf(times.rhythms, times.exceptions);
  // What was asked for last goes last.
  calendars.delete(key);
  calendars.set(key, calendar);
  const [oldest] = calendars.keys();
  if (calendars.size > mostKept && oldest !== undefined) calendars.delete(oldest);
  return calendar;
}
