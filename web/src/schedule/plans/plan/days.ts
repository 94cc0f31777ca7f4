import { formatDay } from 'contract/format.ts';
import { dayNumber, dayOfFinish, dayOfStart, instantOf, instantText, minutesOfDay, type Instant } from 'contract/schedule/plans/time.ts';
import { beginningOf, endingOf } from 'contract/schedule/calendars/working-times.ts';
import type { Head } from './computePlan.ts';

/** The day as the plan counts it: its date, or in a template which day of work it is. */
export const startText = (at: Instant, head: Head): string => (head.isRelative ? `Día ${dayIn(head, at) + 1}` : formatDay(dayOfStart(at)));
export const finishText = (at: Instant, head: Head): string =>
  head.isRelative ? `Día ${Math.max(1, Math.ceil(workBefore(head, at) / head.dayMinutes))}` : formatDay(dayOfFinish(at));

const workBefore = ({ start, calendar }: Head, at: Instant): number =>
  calendar.offsetAt(at) - calendar.offsetAt(beginningOf(start, calendar));
const dayIn = (head: Head, at: Instant): number => Math.floor(workBefore(head, at) / head.dayMinutes);

const nearDays = new Map([
  ['ayer', -1],
  ['hoy', 0],
  ['manana', 1],
  ['pasado manana', 2],
]);
const weekdays = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'];
const englishWeekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const months = [
  ['enero', 'january'],
  ['febrero', 'february'],
  ['marzo', 'march'],
  ['abril', 'april'],
  ['mayo', 'may'],
  ['junio', 'june'],
  ['julio', 'july'],
  ['agosto', 'august'],
  ['septiembre', 'setiembre', 'september'],
  ['octubre', 'october'],
  ['noviembre', 'november'],
  ['diciembre', 'december'],
];

/**
 * A day as people type it or other programs write it, `YYYY-MM-DD`: `15-03-2026`, `15/3`, `lun 15-03-26 9:00`, `15 mar`, `mañana`; with an
 * English weekday the month stands before the day, `Sun 3/15/26`. In a template the number of a day.
 */
export function readDay(text: string, head: Head, today: string): string | undefined {
  const said = text.trim().toLowerCase();
  if (head.isRelative) return relativeDay(said, head);
  const near = nearDays.get(withoutMarks(said));
  if (near !== undefined) return dayOfStart((dayNumber(today) + near) * minutesOfDay);
  const [before = '', weekday = ''] = /^(\p{L}{2,9})[.,]? (?=\d)/u.exec(said.normalize('NFC')) ?? [];
  const language = weekday === '' ? 'es' : languageOf(weekday);
  if (!language) return undefined;
  const bare = withoutMarks(said.normalize('NFC').slice(before.length)).replace(/ \d{1,2}:\d{2}(?: [ap]\.?m\.?)?$/, '');
  const [, isoYear, isoMonth = '', isoDay = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(bare) ?? [];
  if (isoYear !== undefined) return asDay(isoYear, isoMonth, isoDay);
  const worded = bare.replaceAll(' de ', ' ');
  const [, first = '', second = '', year = today.slice(0, 4)] =
    /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,10})\.?(?:[-/. ](\d{2}|\d{4}))?$/.exec(worded) ?? [];
  const isMonthFirst = language === 'en' && /^\d/.test(second);
  const [day, month] = isMonthFirst ? [second, first] : [first, monthOf(second)];
  return asDay(year.length === 2 ? `20${year}` : year, month, day);
}

const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** In which language a weekday is written, whole or its first letters; two of them are Spanish, unless both languages begin so. */
function languageOf(weekday: string): 'es' | 'en' | undefined {
  const plain = withoutMarks(weekday);
  const begins = (it: string): boolean => it === plain || (plain.length === 3 && it.startsWith(plain));
  if (weekdays.some(begins) || weekday === 'sá') return 'es';
  if (englishWeekdays.some(begins)) return 'en';
  return ['lu', 'ma', 'mi', 'ju', 'vi', 'do'].includes(plain) ? 'es' : undefined;
}

/** The number of a month that stands as a number or as a word: whole, or its first three or four letters. */
function monthOf(month: string): string {
  const isShort = month.length === 3 || month.length === 4;
  const at = months.findIndex((names) => names.some((it) => it === month || (isShort && it.startsWith(month))));
  return at < 0 ? month : String(at + 1);
}

function relativeDay(said: string, { start, calendar, dayMinutes }: Head): string | undefined {
  const number = Number(/^(?:d[ií]a )?(\d{1,4})$/.exec(said)?.[1] ?? 0);
  if (number < 1) return undefined;
  return dayOfStart(calendar.startAt(calendar.offsetAt(beginningOf(start, calendar)) + (number - 1) * dayMinutes));
}

function asDay(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return undefined;
  return text >= '1990-01-01' && text <= '2100-12-31' ? text : undefined;
}

/** When a day of the plan begins and ends, as the clock on the wall says it. */
export const morningOf = (day: string, { calendar }: Pick<Head, 'calendar'>): string => instantText(beginningOf(day, calendar));
export const eveningOf = (day: string, { calendar }: Pick<Head, 'calendar'>): string => instantText(endingOf(day, calendar));

/** A wall time as a day: an evening is that day's, midnight the one before's. */
export const wallDay = (at: string, isOfFinish: boolean): string => (isOfFinish ? dayOfFinish(instantOf(at)) : at.slice(0, 10));

/** The minutes of work from the start of something until the evening of a day; at least none. */
export const lengthUntil = ({ calendar }: Head, start: Instant, day: string): number =>
  Math.max(0, calendar.offsetAt(endingOf(day, calendar)) - calendar.offsetAt(start));
