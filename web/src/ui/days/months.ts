/** The month of an address, or that of the day; what somebody typed wrongly there counts as not written. */
export const monthOf = (asked: unknown, today: string): string =>
  typeof asked === 'string' && /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);

const aDay = 86_400_000;
/** Milliseconds to the first day of a month, or of one so many months later. */
const startOf = (month: string, months = 0): number => Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months, 1);
const dayAt = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

export const monthAfter = (month: string, months: number): string => dayAt(startOf(month, months)).slice(0, 7);

/** The weeks that hold a month, from Monday to Sunday. */
export function weeksOf(month: string): string[][] {
  const [first, next] = [startOf(month), startOf(month, 1)];
  const weeks: string[][] = [];
  for (let monday = first - ((new Date(first).getUTCDay() + 6) % 7) * aDay; monday < next; monday += 7 * aDay)
    weeks.push(Array.from({ length: 7 }, (_, at) => dayAt(monday + at * aDay)));
  return weeks;
}

const dayNames = new Intl.DateTimeFormat('es-CL', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const monthNames = new Intl.DateTimeFormat('es-CL', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `Viernes, 20 de noviembre`. */
export const dayInWords = (day: string): string => capital(dayNames.format(new Date(`${day}T12:00:00Z`)));

/** `Noviembre de 2026`. */
export const monthInWords = (month: string): string => capital(monthNames.format(new Date(`${month}-15T12:00:00Z`)));

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
