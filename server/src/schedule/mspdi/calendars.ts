import { calendarLimits, type CalendarDays, type Pattern } from 'contract/schedule/index.ts';
import type { OwnTimes } from '../plans/calendar.ts';
import type { Warnings } from './model.ts';
import { daysOfException } from './recurrence.ts';
import { flagIn, numberIn, timeIn } from './values.ts';
import { allIn, firstIn, textIn, type Element } from './xml.ts';

type Shifts = Pattern['dias'][number];

/** A calendar of a file: what it says of itself, the rest is its base's. */
export interface CalendarOfFile {
  uid: number;
  nombre: string;
  baseUid: number;
  /** By MS Project's number of the day: 1 is Sunday. */
  days: Map<number, Shifts>;
  weeks: { from: string; to: string; days: Map<number, Shifts> }[];
  exceptions: CalendarDays[];
}

const usual: Shifts = [
  { de: '08:00', a: '12:00' },
  { de: '13:00', a: '17:00' },
];
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
    uid: numberIn(element, 'UID') ?? 0,
    nombre,
    baseUid: numberIn(element, 'BaseCalendarUID') ?? -1,
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

function shiftsOf(day: Element, warnings: Warnings): Shifts {
  const times = allIn(firstIn(day, 'WorkingTimes') ?? none, 'WorkingTime');
  if (!flagIn(day, 'DayWorking')) return [];
  if (times.length === 0) return usual;
  const shifts = times
    .flatMap((it) => {
      const de = clockOf(textIn(it, 'FromTime'));
      const a = clockOf(textIn(it, 'ToTime'));
      // Midnight at the end of a day is written as 00:00.
      return de === undefined || a === undefined ? [] : [{ de, a: a === '00:00' ? '24:00' : a }];
    })
    .filter(({ de, a }) => de < a)
    .toSorted((one, other) => (one.de < other.de ? -1 : 1));
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

/** `08:00:00`, or a whole instant. */
const clockOf = (text: string | undefined): string | undefined => /(?:^|T)([01]\d:[0-5]\d|2[0-3]:[0-5]\d)/.exec(text ?? '')?.[1];

function periodOf(element: Element, whose: string): { from: string; to: string } | undefined {
  const period = firstIn(element, 'TimePeriod');
  if (!period) return undefined;
  const from = timeIn(period, 'FromDate', whose)?.slice(0, 10);
  const to = timeIn({ ...period, children: period.children.map(withinHorizon) }, 'ToDate', whose)?.slice(0, 10);
  return from === undefined || to === undefined || to < from ? undefined : { from, to };
}

/** What recurs for ever is written until 2149. */
const withinHorizon = (it: Element): Element =>
  it.name === 'ToDate' && it.text.trim() > '2100-12-31' ? { ...it, text: '2100-12-31T23:59:00' } : it;

function exceptionOf(element: Element, calendar: string, warnings: Warnings): CalendarDays[] {
  const period = periodOf(element, `El calendario «${calendar}»`);
  if (!period) return [];
  if (numberIn(element, 'Type') === 8)
    warnings.add(
      'recurrencia',
      'Una excepción del calendario se repite de una forma que aquí no existe: se toma de su primer a su último día.',
    );
  const nombre = (textIn(element, 'Name') ?? 'Excepción').slice(0, 80);
  const turnos = shiftsOf(element, warnings);
  return daysOfException(element, period).map(({ from, to }) => ({ nombre, desde: from, hasta: to, turnos }));
}

function workWeekOf(element: Element, calendar: string, warnings: Warnings): CalendarOfFile['weeks'] {
  const period = periodOf(element, `El calendario «${calendar}»`);
  const days = daysOf(allIn(firstIn(element, 'WeekDays') ?? none, 'WeekDay'), warnings);
  return period && days.size > 0 ? [{ ...period, days }] : [];
}

/** Newer versions write their exceptions twice. */
function withoutRepeats(all: readonly CalendarDays[]): CalendarDays[] {
  const told = new Map(all.map((it) => [JSON.stringify([it.desde, it.hasta, it.turnos]), it]));
  return [...told.values()];
}

/** When is worked in a calendar of a file, with what its base says. */
export function timesOfCalendar(uid: number, all: ReadonlyMap<number, CalendarOfFile>, warnings: Warnings): OwnTimes {
  const chain: CalendarOfFile[] = [];
  for (let it = all.get(uid); it && !chain.includes(it); it = all.get(it.baseUid)) chain.push(it);
  const dayIn = (dayType: number, weeks: ReadonlyMap<number, Shifts>[]): Shifts => {
    for (const days of [...weeks, ...chain.map((it) => it.days)]) {
      const own = days.get(dayType);
      if (own) return own;
    }
    return isUsuallyWorked(dayType) ? usual : [];
  };
  const weekOf = (...weeks: ReadonlyMap<number, Shifts>[]) => week.map((it) => dayIn(it, weeks));
  const pattern = (desde: string, dias: Pattern['dias']): Pattern => ({ desde, primer_dia: '1990-01-01', dias });
  const patrones = [pattern('1990-01-01', weekOf())];
  const weeks = chain.flatMap((it) => it.weeks).toSorted((one, other) => (one.from < other.from ? -1 : 1));
  for (const { from, to, days } of weeks) {
    if (patrones.at(-1)?.desde === from) patrones.pop();
    patrones.push(pattern(from, weekOf(days)));
    if (to < '2100-12-31') patrones.push(pattern(dayAfter(to), weekOf()));
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
