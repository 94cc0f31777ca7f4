import { formatDay } from 'contract/format.ts';

const nearest = new Map([
  [-1, 'ayer'],
  [0, 'hoy'],
  [1, 'mañana'],
]);

/** Near days in words; of those that passed, by how much. */
export function nearDay(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  if (days < -1) return `hace ${-days} días`;
  return nearest.get(days) ?? formatDay(day);
}
