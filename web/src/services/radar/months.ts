import { monthsOfRadar } from 'contract/services/index.ts';

const names = new Intl.DateTimeFormat('es-CL', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-11` as it is said: noviembre de 2026. */
export const nameOfMonth = (month: string): string => names.format(new Date(`${month}-01`));

/** The months until a day, the newest first. */
export function lastMonths(day: string): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: monthsOfRadar }, (_, ago) => new Date(Date.UTC(year, month - 1 - ago)).toISOString().slice(0, 7));
}
