import { calendarOf, type Calendar, type CalendarException, type Shift } from '../calendar.ts';
import { instantOf } from '../time.ts';
import type { Activity, Lag, Link, LinkKind, Plan } from '../plan.ts';

const day: Shift[] = [
  { from: 9 * 60, to: 13 * 60 },
  { from: 14 * 60, to: 18 * 60 },
];
export const dayMinutes = 480;

/** Monday to Friday, from nine to six with an hour for lunch. */
export const office = (exceptions: readonly CalendarException[] = []): Calendar =>
  calendarOf([{ from: '1990-01-01', first: '1990-01-01', days: [day, day, day, day, day, [], []] }], exceptions);

/** National holidays from March 2026 to January 2027 that fall on days from Monday to Friday: those of the cases. */
export const nationalHolidays = [
  '2026-04-03',
  '2026-05-01',
  '2026-05-21',
  '2026-06-29',
  '2026-07-16',
  '2026-09-18',
  '2026-10-12',
  '2026-12-08',
  '2026-12-25',
  '2027-01-01',
];

export const freeDays = (days: readonly string[]): CalendarException[] => days.map((it) => ({ from: it, to: it, shifts: [] }));

/** A link in words: `A1`, `C19SS+3`, `P9FS-15`; its lag in days. */
export function linkFrom(text: string, to: string): Link {
  const [, from = '', kind = '', days = '0'] = /^([A-Z]+\d+)(FS|SS|FF|SF)?([+-]\d+)?$/.exec(text) ?? [];
  return { id: `${from}>${to}`, from, to, kind: kindOf(kind), lag: lagOf(Number(days)) };
}

export const lagOf = (days: number): Lag => ({ kind: 'working', value: days * dayMinutes });
const kindOf = (text: string): LinkKind => (text === 'SS' || text === 'FF' || text === 'SF' ? text : 'FS');

type Row = readonly [id: string, days: number, predecessors?: string, more?: Partial<Activity>];

/** A plan from 2 March 2026, a Monday, on: each row an activity with its days and `R1, R2SS+1`. */
export function planOf(rows: readonly Row[], more: Partial<Plan> = {}): Plan {
  return {
    start: instantOf('2026-03-02T09:00'),
    calendar: office(),
    activities: rows.map(([id, days, , rest]) => ({ id, duration: days * dayMinutes, ...rest })),
    links: rows.flatMap(([id, , before = '']) =>
      before
        .split(', ')
        .filter(Boolean)
        .map((it) => linkFrom(it, id)),
    ),
    ...more,
  };
}
