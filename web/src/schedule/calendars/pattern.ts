import type { CalendarDays, Pattern, PlanCalendar } from 'contract/schedule/index.ts';

/** What a person says of the working times of a place. */
export interface WorkTimes {
  /** `kept`: patterns that a file brought and that are not said here. */
  kind: 'company' | 'turn' | 'week' | 'kept';
  worked: number;
  rest: number;
  first: string;
  /** Monday to Sunday. */
  days: boolean[];
  /** `09:00-13:00, 14:00-18:00` */
  hours: string;
  feriados: boolean;
  excepciones: CalendarDays[];
  kept: Pattern[];
}

export const usualHours = '09:00-13:00, 14:00-18:00';

/** `08:00-12:00, 13:00-17:00`; undefined: it cannot be read. */
export function parseHours(text: string): { de: string; a: string }[] | undefined {
  const read = text.split(',').flatMap((it) => {
    const [whole, from = '', start = '', to = '', end = ''] =
      /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/.exec(it.replace(/\s/g, '').replace('–', '-')) ?? [];
    return whole === undefined ? [] : [{ de: `${from.padStart(2, '0')}:${start}`, a: `${to.padStart(2, '0')}:${end}` }];
  });
  const isInOrder = read.every(({ de, a }, at) => de < a && a <= '24:00' && (read[at - 1]?.a ?? '') <= de);
  return read.length === text.split(',').length && isInOrder ? read : undefined;
}

export const hoursText = (shifts: readonly { de: string; a: string }[]): string => shifts.map(({ de, a }) => `${de}-${a}`).join(', ');

const isMonday = (day: string): boolean => new Date(`${day}T12:00:00Z`).getUTCDay() === 1;

/** What is written of a calendar, as a person may change it. */
export function workTimesOf({ patrones, feriados, excepciones }: PlanCalendar, today: string): WorkTimes {
  const base: WorkTimes = {
    kind: 'company',
    worked: 10,
    rest: 5,
    first: today,
    days: [true, true, true, true, true, false, false],
    hours: usualHours,
    feriados,
    excepciones,
    kept: patrones,
  };
  const [only] = patrones;
  if (!only) return base;
  const hours = hoursText(only.dias.find((it) => it.length > 0) ?? []);
  const isEven = patrones.length === 1 && only.dias.every((it) => it.length === 0 || hoursText(it) === hours);
  const worked = only.dias.filter((it) => it.length > 0).length;
  if (isEven && only.dias.length === 7 && isMonday(only.primer_dia))
    return { ...base, kind: 'week', hours, days: only.dias.map((it) => it.length > 0) };
  if (isEven && only.dias.every((it, at) => it.length > 0 === at < worked))
    return { ...base, kind: 'turn', worked, rest: only.dias.length - worked, first: only.primer_dia, hours };
  return { ...base, kind: 'kept' };
}

/** What is written; undefined: something cannot be read yet. */
export function calendarOfTimes(times: WorkTimes): Pick<PlanCalendar, 'patrones' | 'feriados' | 'excepciones'> | undefined {
  const patrones = patternsOf(times);
  return patrones && { patrones, feriados: times.feriados, excepciones: times.excepciones };
}

function patternsOf({ kind, worked, rest, first, days, hours, kept }: WorkTimes): Pattern[] | undefined {
  if (kind === 'company') return [];
  if (kind === 'kept') return kept;
  const shifts = parseHours(hours);
  if (!shifts) return undefined;
  // 1 January 1990 is a Monday.
  if (kind === 'week')
    return days.includes(true)
      ? [{ desde: '1990-01-01', primer_dia: '1990-01-01', dias: days.map((it) => (it ? shifts : [])) }]
      : undefined;
  if (!Number.isInteger(worked) || !Number.isInteger(rest) || worked < 1 || rest < 0 || worked + rest > 84 || first === '')
    return undefined;
  return [
    { desde: first, primer_dia: first, dias: [...Array.from({ length: worked }, () => shifts), ...Array.from({ length: rest }, () => [])] },
  ];
}
