import { calendarLimits, type CalendarDays, type Pattern } from 'contract/schedule/index.ts';
import type { OwnTimes } from '../plans/calendar.ts';
import type { Warnings } from './model.ts';
import { daysOfException } from './recurrence.ts';
import { shiftsOf, usualShifts, type Shifts } from './shifts.ts';
import { flagIn, numberIn, readWallTime } from './values.ts';
import { allIn, firstIn, textIn, type Element } from './xml.ts';

/** A calendar of a file: what it says of itself, the rest is its base's. */
export interface CalendarOfFile {
  /** Below zero: it says none. */
  uid: number;
  nombre: string;
  baseUid: number;
  isBase: boolean;
  /** By MS Project's number of the day: 1 is Sunday. */
  days: Map<number, Shifts>;
  weeks: { from: string; to: string; days: Map<number, Shifts> }[];
  exceptions: CalendarDays[];
}

const isUsuallyWorked = (dayType: number): boolean => dayType > 1 && dayType < 7;
/** Monday to Sunday, as MS Project numbers them. */
const week = [2, 3, 4, 5, 6, 7, 1];

export function readCalendar(element: Element, warnings: Warnings): CalendarOfFile {
  const nombre = textIn(element, 'Name') ?? 'Sin nombre';
  const weekDays = allIn(firstIn(element, 'WeekDays') ?? none, 'WeekDay');
  const days = daysOf(weekDays, warnings);
  const [old, now] = [
    // As 2003 and others write exceptions: days of type 0.
    weekDays.filter((it) => (numberIn(it, 'DayType') ?? 0) === 0).flatMap((it) => exceptionOf(it, nombre, warnings)),
    allIn(firstIn(element, 'Exceptions') ?? none, 'Exception').flatMap((it) => exceptionOf(it, nombre, warnings)),
  ];
  return {
    uid: numberIn(element, 'UID') ?? -1,
    nombre,
    baseUid: numberIn(element, 'BaseCalendarUID') ?? -1,
    isBase: flagIn(element, 'IsBaseCalendar'),
    days,
    weeks: allIn(firstIn(element, 'WorkWeeks') ?? none, 'WorkWeek').flatMap((it) => workWeekOf(it, nombre, warnings)),
    exceptions: withoutRepeats([...old, ...now]),
  };
}

const none: Element = { name: '', text: '', children: [] };

function daysOf(weekDays: readonly Element[], warnings: Warnings): Map<number, Shifts> {
  const days = new Map<number, Shifts>();
  for (const it of weekDays) {
    const type = numberIn(it, 'DayType') ?? 0;
    if (type >= 1 && type <= 7) days.set(type, shiftsOf(it, warnings));
  }
  return days;
}

interface Period {
  from: string;
  to: string;
}

/** What no plan reaches is left out; MS Project begins with 1984, and writes what recurs for ever until 2149. */
function periodOf(element: Element, calendar: string, warnings: Warnings): Period | undefined {
  const period = firstIn(element, 'TimePeriod') ?? none;
  const [from, to] = ['FromDate', 'ToDate'].map((name) => {
    const text = textIn(period, name);
    return text === undefined ? undefined : readWallTime(text, `El calendario «${calendar}», ${name}`).slice(0, 10);
  });
  if (from === undefined || to === undefined || to < from) {
    warnings.add('periodos_ilegibles', 'Excepciones y semanas del calendario que no dicen de cuándo a cuándo van no se toman.');
    return undefined;
  }
  if (from < firstDay || from > lastDay)
    warnings.add('fuera_de_plazo', 'Lo que el calendario dice de antes de 1990 o después de 2100 no se toma: ningún plan llega ahí.');
  return to < firstDay || from > lastDay ? undefined : { from: from < '1900' ? firstDay : from, to: to > lastDay ? lastDay : to };
}

const [firstDay, lastDay] = ['1990-01-01', '2100-12-31'];

function exceptionOf(element: Element, calendar: string, warnings: Warnings): CalendarDays[] {
  const period = periodOf(element, calendar, warnings);
  if (!period) return [];
  if (numberIn(element, 'Type') === 8)
    warnings.add(
      'recurrencia',
      'Una excepción del calendario se repite de una forma que aquí no existe: se toma de su primer a su último día.',
    );
  const nombre = (textIn(element, 'Name') ?? 'Excepción').slice(0, 80);
  const turnos = shiftsOf(element, warnings);
  return daysOfException(element, period, firstDay).map(({ from, to }) => ({ nombre, desde: from, hasta: to, turnos }));
}

function workWeekOf(element: Element, calendar: string, warnings: Warnings): CalendarOfFile['weeks'] {
  const period = periodOf(element, calendar, warnings);
  const days = daysOf(allIn(firstIn(element, 'WeekDays') ?? none, 'WeekDay'), warnings);
  if (!period || days.size === 0) return [];
  return [{ from: period.from < firstDay ? firstDay : period.from, to: period.to, days }];
}

/** Newer versions write their exceptions twice. */
function withoutRepeats(all: readonly CalendarDays[]): CalendarDays[] {
  const told = new Map(all.map((it) => [JSON.stringify([it.desde, it.hasta, it.turnos]), it]));
  return [...told.values()];
}

/** When is worked in a calendar of a file, with what its base says. */
export function timesOfCalendar(uid: number, all: ReadonlyMap<number, CalendarOfFile>, warnings: Warnings): OwnTimes {
  const based = new Set<CalendarOfFile>();
  for (let it = all.get(uid); it && !based.has(it); it = all.get(it.baseUid)) based.add(it);
  const chain = [...based];
  const dayIn = (dayType: number, weeks: ReadonlyMap<number, Shifts>[]): Shifts => {
    for (const days of [...weeks, ...chain.map((it) => it.days)]) {
      const own = days.get(dayType);
      if (own) return own;
    }
    return isUsuallyWorked(dayType) ? usualShifts : [];
  };
  const weekOf = (...weeks: ReadonlyMap<number, Shifts>[]) => week.map((it) => dayIn(it, weeks));
  const pattern = (desde: string, dias: Pattern['dias']): Pattern => ({ desde, primer_dia: firstDay, dias });
  const patrones = [pattern(firstDay, weekOf())];
  const weeks = chain.flatMap((it) => it.weeks).toSorted((one, other) => (one.from < other.from ? -1 : 1));
  for (const { from, to, days } of weeks) {
    if (patrones.at(-1)?.desde === from) patrones.pop();
    patrones.push(pattern(from, weekOf(days)));
    if (to < lastDay) patrones.push(pattern(dayAfter(to), weekOf()));
  }
  const excepciones = chain.toReversed().flatMap((it) => it.exceptions);
  if (patrones.length > calendarLimits.patterns)
    warnings.add('semanas', `El calendario tiene más de ${calendarLimits.patterns} semanas distintas: se toman las primeras.`);
  if (excepciones.length > calendarLimits.exceptions)
    warnings.add('excepciones', `El calendario tiene más de ${calendarLimits.exceptions} excepciones: se toman las primeras.`);
  return {
    patrones: patrones.slice(0, calendarLimits.patterns),
    feriados: false,
    excepciones: excepciones.slice(0, calendarLimits.exceptions),
  };
}

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
