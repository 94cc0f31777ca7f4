/** What is needed to tell working days: holidays by law, and the company's week with its beginning. */
export interface CalendarData {
  /** `ambito`: `nacional`, `bancario`, `region:15`, `comuna:16101,16103`. */
  holidays: readonly { fecha: string; nombre: string; ambito: string }[];
  /** Each holds from its day until the next one begins. `dias`: 1 is Monday, 7 Sunday. */
  weeks: readonly WorkingWeek[];
}

export interface WorkingWeek {
  desde: string;
  dias: readonly number[];
  /** Ordinary hours of a working day. */
  horas_dia: number;
  /** The limit of ordinary hours in a week (Ley 21.561). */
  horas_semana: number;
}

interface Where {
  /** The commune of a place, `16101`: its regional holidays count too. */
  comuna?: string | undefined;
  /** Payments and rates: bank holidays count too. */
  bancario?: boolean;
}

/** Monday to Friday, as long as nobody has said otherwise. */
const usual: WorkingWeek = { desde: '0001-01-01', dias: [1, 2, 3, 4, 5], horas_dia: 8, horas_semana: 44 };

/** Working days and hours of Chile (domain §5), pure: the same in the browser and on the server. Days are `YYYY-MM-DD`. */
export function workingCalendar({ holidays, weeks }: CalendarData, where: Where = {}) {
  const free = new Map(holidaysAt({ holidays }, where).map((it) => [it.fecha, it.nombre]));
  const inOrder = weeks.toSorted((a, b) => (a.desde < b.desde ? 1 : -1));
  const weekOf = (day: string): WorkingWeek => inOrder.find((it) => it.desde <= day) ?? usual;
  const isWorkingDay = (day: string): boolean => weekOf(day).dias.includes(weekday(day)) && !free.has(day);

  /** The nth working day after a day, or before it; with 0 the day itself, or the next working one. */
  const addWorkingDays = (day: string, count: number): string => {
    const step = count < 0 ? -1 : 1;
    let at = day;
    if (count === 0) while (!isWorkingDay(at)) at = shiftDay(at, 1);
    for (let left = Math.abs(count); left > 0;) {
      at = shiftDay(at, step);
      if (isWorkingDay(at)) left -= 1;
    }
    return at;
  };

  return {
    isWorkingDay,
    addWorkingDays,
    /** The working days from one day to another, both included. */
    workingDaysBetween: (from: string, to: string): number => {
      let count = 0;
      for (let day = from; day <= to; day = shiftDay(day, 1)) if (isWorkingDay(day)) count += 1;
      return count;
    },
    /** Why a day is free, when a holiday makes it so. */
    holidayOn: (day: string): string | undefined => free.get(day),
    hoursOn: (day: string): number => (isWorkingDay(day) ? weekOf(day).horas_dia : 0),
    /** The limit of the week that a day falls into: the one in force on its Monday. */
    weeklyLimit: (day: string): number => weekOf(shiftDay(day, 1 - weekday(day))).horas_semana,
  };
}
export type WorkingCalendar = ReturnType<typeof workingCalendar>;

/** The holidays that count somewhere. */
export const holidaysAt = ({ holidays }: Pick<CalendarData, 'holidays'>, where: Where = {}): CalendarData['holidays'] =>
  holidays.filter((it) => counts(it.ambito, where));

/** The company's weeks from the oldest on, the usual one before all. */
export const weeksInOrder = ({ weeks }: Pick<CalendarData, 'weeks'>): WorkingWeek[] =>
  [usual, ...weeks].toSorted((a, b) => (a.desde < b.desde ? -1 : 1));

function counts(ambito: string, { comuna, bancario = false }: Where): boolean {
  if (ambito === 'nacional') return true;
  if (ambito === 'bancario') return bancario;
  if (comuna === undefined) return false;
  const [kind, codes = ''] = ambito.split(':');
  return kind === 'region' ? codes === comuna.slice(0, 2) : codes.split(',').includes(comuna);
}

const milliseconds = 86_400_000;
const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const shiftDay = (day: string, by: number): string => new Date(noon(day) + by * milliseconds).toISOString().slice(0, 10);
/** 1 is Monday, 7 Sunday. */
const weekday = (day: string): number => ((new Date(noon(day)).getUTCDay() + 6) % 7) + 1;
