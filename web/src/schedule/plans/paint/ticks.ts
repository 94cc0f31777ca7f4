import { dayText, type Scale } from './scale.ts';

interface Tick {
  /** From which day to which, the last not counted. */
  from: number;
  to: number;
  label: string;
}

/** The two lines of the axis for the days in sight. */
interface Ticks {
  upper: readonly Tick[];
  lower: readonly Tick[];
}

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const longMonths = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];
const weekdays = ['L', 'M', 'M', 'J', 'V', 'S', 'D'];
const week = 7;

interface DayParts {
  year: number;
  /** From 0 on. */
  month: number;
  day: number;
}

function tell(day: number): DayParts {
  const [year = 0, month = 1, date = 1] = dayText(day).split('-').map(Number);
  return { year, month: month - 1, day: date };
}

/** Which lines the axis has depends on how much room a day has. */
export function ticksOf(scale: Scale, from: number, to: number, origin: number | undefined): Ticks {
  if (origin !== undefined) return relativeTicks(scale, from, to, origin);
  const { perDay } = scale;
  if (perDay >= 26)
    return { upper: by(from, to, weekOf, weekLabel), lower: by(from, to, dayOf, (it) => `${weekdays[it % week]} ${tell(it).day}`) };
  if (perDay >= 9) return { upper: by(from, to, monthOf, longMonth), lower: by(from, to, weekOf, (it) => shortDay(it)) };
  if (perDay >= 2.6) return { upper: by(from, to, yearOf, yearLabel), lower: by(from, to, monthOf, (it) => months[tell(it).month] ?? '') };
  return { upper: by(from, to, yearOf, yearLabel), lower: by(from, to, quarterOf, (it) => `T${Math.floor(tell(it).month / 3) + 1}`) };
}

/** Of a template: weeks and days from its first one on. */
function relativeTicks({ perDay }: Scale, from: number, to: number, origin: number): Ticks {
  const weekNumber = (it: number): number => Math.floor((it - origin) / week) + 1;
  const upper = by(from, to, weekOf, (it) => (weekNumber(it) > 0 ? `Semana ${weekNumber(it)}` : ''));
  if (perDay >= 26) {
    const lower = by(from, to, dayOf, (it) => (it >= origin && it % week < 5 ? `D${(weekNumber(it) - 1) * 5 + (it % week) + 1}` : ''));
    return { upper, lower };
  }
  if (perDay >= 9)
    return {
      upper: by(
        from,
        to,
        (it) => it - ((((it - origin) % 28) + 28) % 28),
        (it) => (it >= origin ? `Mes ${Math.floor((it - origin) / 28) + 1}` : ''),
      ),
      lower: by(from, to, weekOf, (it) => (weekNumber(it) > 0 ? `S${weekNumber(it)}` : '')),
    };
  const months4 = (it: number): number => it - ((((it - origin) % 28) + 28) % 28);
  return {
    upper: by(
      from,
      to,
      (it) => it - ((((it - origin) % 364) + 364) % 364),
      (it) => (it >= origin ? `Año ${Math.floor((it - origin) / 364) + 1}` : ''),
    ),
    lower: by(from, to, months4, (it) => (it >= origin ? `M${Math.floor((it - origin) / 28) + 1}` : '')),
  };
}

const dayOf = (day: number): number => day;
const weekOf = (day: number): number => day - (day % week);
const monthOf = (day: number): number => day - tell(day).day + 1;
const quarterOf = (day: number): number => {
  const { year, month } = tell(day);
  return numberOf(year, month - (month % 3));
};
const yearOf = (day: number): number => numberOf(tell(day).year, 0);
const epoch = Date.UTC(1990, 0, 1);
const numberOf = (year: number, month: number): number => Math.round((Date.UTC(year, month, 1) - epoch) / 86_400_000);

const weekLabel = (day: number): string => {
  const { day: date, month, year } = tell(day);
  return `${date} ${months[month]} ${year}`;
};
const shortDay = (day: number): string => {
  const { day: date, month } = tell(day);
  return `${date} ${months[month]}`;
};
const longMonth = (day: number): string => `${longMonths[tell(day).month]} ${tell(day).year}`;
const yearLabel = (day: number): string => String(tell(day).year);

/** Days that begin alike make one tick; `label` is told the day on which it really begins. */
function by(from: number, to: number, beginning: (day: number) => number, label: (first: number) => string): Tick[] {
  const ticks: Tick[] = [];
  let begun: { at: number; from: number } | undefined;
  for (let day = from; day <= to; day += 1) {
    const at = beginning(day);
    if (begun?.at === at) continue;
    if (begun) ticks.push({ from: begun.at, to: day, label: label(begun.at) });
    begun = { at, from: day };
  }
  if (begun) ticks.push({ from: begun.at, to: to + 1, label: label(begun.at) });
  return ticks;
}
