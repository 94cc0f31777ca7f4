import { today } from '../../ui/days/santiago.ts';

const names = new Intl.DateTimeFormat('es-CL', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `2026-11` as people read it: `nov 2026`. */
export const monthName = (month: string): string => names.format(new Date(`${month}-01`));

/** So many as there are to choose from, this one first. */
export function latestMonths(count = 24): string[] {
  const [year = 0, month = 1] = today().split('-').map(Number);
  return Array.from({ length: count }, (_, ago) => {
    const at = year * 12 + month - 1 - ago;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}
