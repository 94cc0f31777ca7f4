import { calendarLimits, type Pattern } from 'contract/schedule/index.ts';
import type { Warnings } from './model.ts';
import { flagIn, signedMinutesOf } from './values.ts';
import { allIn, firstIn, textIn, type Element } from './xml.ts';

export type Shifts = Pattern['dias'][number];

/** What MS Project works where a calendar does not say. */
export const usualShifts: Shifts = [
  { de: '08:00', a: '12:00' },
  { de: '13:00', a: '17:00' },
];

/** When is worked on a day of a calendar, or in an exception of it. */
export function shiftsOf(day: Element, warnings: Warnings): Shifts {
  if (!flagIn(day, 'DayWorking')) return [];
  const times = allIn(firstIn(day, 'WorkingTimes') ?? day, 'WorkingTime');
  const shifts = times.flatMap((it) => shiftOf(it, warnings)).toSorted((one, other) => (one.de < other.de ? -1 : 1));
  if (shifts.length === 0) return usualShifts;
  const apart = shifts.reduce<{ de: string; a: string }[]>((all, it) => {
    const last = all.at(-1);
    if (last && it.de <= last.a) last.a = it.a > last.a ? it.a : last.a;
    else all.push({ ...it });
    return all;
  }, []);
  if (apart.length > calendarLimits.shifts)
    warnings.add('turnos', `Un día del calendario tiene más de ${calendarLimits.shifts} turnos: se toman los primeros.`);
  return apart.slice(0, calendarLimits.shifts);
}

function shiftOf(element: Element, warnings: Warnings): Shifts {
  const said = [textIn(element, 'FromTime'), textIn(element, 'ToTime')] as const;
  const [de, a] = said.map((it) => clockOf(it ?? ''));
  // Midnight at the end of a day is written as 00:00.
  const until = a === '00:00' ? '24:00' : a;
  if (de !== undefined && until !== undefined && de < until) return [{ de, a: until }];
  // MS Project writes an empty shift where there are fewer than it has room for.
  if (said.some((it) => it !== undefined))
    warnings.add(
      'turnos_ilegibles',
      `Los turnos del calendario que no se entienden no se toman (el primero: «${(said[0] ?? '').slice(0, 20)}» a «${(said[1] ?? '').slice(0, 20)}»).`,
    );
  return [];
}

/** `08:00:00`, `8:00`, a whole instant, or how long after midnight: `PT8H0M0S`. */
function clockOf(text: string): string | undefined {
  const [, hour, minute] = /^(?:[^T]{1,12}T)?(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/.exec(text) ?? [];
  const at = hour === undefined ? signedMinutesOf(text, { day: 1440, week: 10_080, month: 43_200 }) : Number(hour) * 60 + Number(minute);
  if (Number.isNaN(at) || at < 0 || at > 1440 || Number(minute ?? 0) > 59) return undefined;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}
