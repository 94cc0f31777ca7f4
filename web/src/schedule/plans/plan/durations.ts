import { dayMinutes } from 'contract/schedule/index.ts';
import { formatNumber } from 'contract/format.ts';
import { dayLength, dayUnit } from 'contract/schedule/plans/day-length.ts';

/** How long something takes: minutes of work, or of the clock. */
export interface Length {
  minutes: number;
  isElapsed: boolean;
}

const units = 'd|dias?|days?|h|hrs?|horas?|hours?|m|mins?|minutos?|minutes?|s|sem|semanas?|w|wks?|weeks?|mes|meses|ms|mo|mons?|months?';
/** `1.120`, `1.000,5`: points that group by three stand between thousands, as we write them. */
const thousands = /^[+-]?[1-9]\d{0,2}(?:\.\d{3}){1,2}(?:,\d{1,4})?$/;
const lengthPattern = new RegExp(`^([+-]?\\d[\\d.,]{0,15}) ?(e)?(${units})?(t)?\\??$`);

/** A number as people write it; undefined: it is none. */
function numberOf(text: string): number | undefined {
  const plain = (thousands.test(text) ? text.replaceAll('.', '') : text).replace(',', '.');
  return /^[+-]?\d{1,6}(?:\.\d{1,4})?$/.test(plain) ? Number(plain) : undefined;
}

/**
 * `5`, `5d`, `4h`, `2s` (weeks), `1mes`, `30min`; with a `t` at its end by the clock, day and night. Also as MS Project writes it in English,
 * `1w`, `2mo`, `5ed`, and with the question mark of what it only guesses. Undefined: nobody can read it.
 */
export function readLength(text: string, workDay: number = dayMinutes): Length | undefined {
  const plain = text.trim().toLowerCase().replace('−', '-').normalize('NFD').replace(/\p{M}/gu, '');
  const found = lengthPattern.exec(plain);
  if (!found) return undefined;
  const [, said = '', before, unit = 'd', after] = found;
  const number = numberOf(said);
  if (number === undefined) return undefined;
  const isElapsed = before !== undefined || after !== undefined;
  const day = dayLength(workDay, { is_elapsed: isElapsed });
  const minutes = Math.round(number * minutesOf(unit, day, isElapsed));
  return Number.isSafeInteger(minutes) ? { minutes: minutes + 0, isElapsed } : undefined;
}

function minutesOf(unit: string, day: number, isElapsed: boolean): number {
  if (/^m[eos]/.test(unit)) return day * (isElapsed ? 30 : 20);
  if (unit.startsWith('m')) return 1;
  if (unit.startsWith('h')) return 60;
  if (/^[sw]/.test(unit)) return day * (isElapsed ? 7 : 5);
  return day;
}

/** `5 d`, `2,5 d`, `3 dt`; what is no tenth of a day in hours, what is no quarter of an hour in minutes. */
export function lengthText(minutes: number, isElapsed = false, workDay: number = dayMinutes): string {
  const counted = { is_elapsed: isElapsed };
  const day = dayLength(workDay, counted);
  const mark = isElapsed ? 't' : '';
  if ((minutes * 10) % day === 0 || (minutes * 4) % day === 0) return `${formatNumber(minutes / day)} ${dayUnit(counted)}`;
  if (minutes % 15 === 0) return `${formatNumber(minutes / 60)} h${mark}`;
  return `${formatNumber(minutes)} min${mark}`;
}
