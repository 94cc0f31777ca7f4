import { Unreadable } from '../../platform/spreadsheet/table.ts';
import { scheduleLimits, type constraintKinds } from 'contract/schedule/index.ts';
import { textIn, type Element } from './xml.ts';

/** A whole number; undefined: there is none. */
export function numberIn(element: Element, name: string): number | undefined {
  const text = textIn(element, name);
  if (text === undefined || !/^[+-]?\d{1,15}(?:\.\d{1,15})?$/.test(text)) return undefined;
  return Math.round(Number(text));
}

export const flagIn = (element: Element, name: string): boolean => {
  const text = textIn(element, name);
  return text === '1' || text?.toLowerCase() === 'true';
};

/** `2026-03-02T08:00`, of whose it is; seconds and zones are not looked at: it is the clock on the wall. */
export function readWallTime(text: string, whose: string): string {
  const [, day = '', time = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}).{0,20})?$/.exec(text) ?? [];
  const at = `${day}T${time}`;
  if (day === '' || Number.isNaN(Date.parse(`${at}:00Z`)) || !new Date(`${at}:00Z`).toISOString().startsWith(at))
    throw new Unreadable(`${whose}: «${text.slice(0, 40)}» no es una fecha.`);
  return at;
}

/** The same, of a day that a plan reaches. */
export function wallTimeOf(text: string, whose: string): string {
  const at = readWallTime(text, whose);
  if (at < '1990-01-01' || at >= '2101') throw new Unreadable(`${whose}: la fecha ${at.slice(0, 10)} queda fuera de los años 1990 a 2100.`);
  return at;
}

/** How programs write that there is none: those of .NET, those that count from 1970 (ProjectLibre), Aspose's. */
const noTimes = /^(?:0001-01-01|1970-01-01T0[01]:00:00|2000-01-01T00:00:00)/;
export const isNoTime = (text: string): boolean => noTimes.test(text);

export function timeIn(element: Element, name: string, whose: string): string | null {
  const text = textIn(element, name);
  return text === undefined || isNoTime(text) ? null : wallTimeOf(text, `${whose}, ${name}`);
}

/** How long a file's days, weeks and months are, in minutes of work. */
export interface Units {
  day: number;
  week: number;
  month: number;
}

const duration =
  /^(-?)P(?:([\d.]{1,12})Y)?(?:([\d.]{1,12})M)?(?:([\d.]{1,12})W)?(?:([\d.]{1,12})D)?(?:T(?:([\d.]{1,14})H)?(?:([\d.]{1,14})M)?(?:([\d.]{1,14})S)?)?$/;

/** Minutes of `PT40H0M0S`; a day of a file that writes days is as long as the file says. NaN: it is none. */
export function signedMinutesOf(text: string, units: Units): number {
  const found = duration.exec(text);
  if (!found || text.length < 3) return Number.NaN;
  const [, sign = '', ...parts] = found;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((it) => Number(it ?? 0));
  const total = Math.round(
    (years * 12 + months) * units.month + weeks * units.week + days * units.day + hours * 60 + minutes + seconds / 60,
  );
  return sign === '-' ? -total : total;
}

function minutesOf(text: string, units: Units, whose: string): number {
  const total = signedMinutesOf(text, units);
  if (Number.isNaN(total)) throw new Unreadable(`${whose}: «${text.slice(0, 40)}» no es una duración.`);
  if (total < 0) throw new Unreadable(`${whose}: una duración no es negativa (${text}).`);
  if (total > scheduleLimits.days * 1440) throw new Unreadable(`${whose}: la duración ${text} pasa de ${scheduleLimits.days} días.`);
  return total;
}

export function minutesIn(element: Element, name: string, { units, whose }: { units: Units; whose: string }): number | undefined {
  const text = textIn(element, name);
  return text === undefined ? undefined : minutesOf(text, units, `${whose}, ${name}`);
}

/** Of what is only looked at: whatever stands there, it refuses no file. */
export function plainMinutesIn(element: Element, name: string, units: Units): number | undefined {
  const text = textIn(element, name);
  return text === undefined ? undefined : signedMinutesOf(text, units);
}

/** Of MS Project's units those that count by the clock: 4 and 6 to 12 the even ones, and the same as estimates 32 further on. */
export const isElapsedFormat = (format: number): boolean => [4, 6, 8, 10, 12, 20].includes(format > 32 ? format - 32 : format);
export const isPercentFormat = (format: number): boolean => [19, 20].includes(format > 32 ? format - 32 : format);

/** Constraints by MS Project's number. */
export const constraintByNumber = [
  'asSoonAsPossible',
  'asLateAsPossible',
  'mustStartOn',
  'mustFinishOn',
  'startNoEarlierThan',
  'startNoLaterThan',
  'finishNoEarlierThan',
  'finishNoLaterThan',
] as const satisfies readonly (typeof constraintKinds)[number][];
