import { formatDay } from 'contract/format.ts';
import { Temporal } from 'temporal-polyfill';

const nearest = new Map([
  [-1, 'ayer'],
  [0, 'hoy'],
  [1, 'mañana'],
]);

/** Near days in words; of those that passed, by how much. */
export function nearDay(day: string, today: string): string {
  const { days } = Temporal.PlainDate.from(today).until(day);
  if (days < -1) return `hace ${-days} días`;
  return nearest.get(days) ?? formatDay(day);
}
