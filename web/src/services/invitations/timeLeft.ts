import { formatNumber } from 'contract/format.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const countOf = (count: number, one: string, many: string): string =>
  count === 1 ? `Queda 1 ${one}.` : `Quedan ${formatNumber(count)} ${many}.`;

/** How long there is until an instant, in the largest unit that fits twice: `Quedan 3 días.` */
export function timeLeft(until: string, now: string): string {
  const left = new Date(until).getTime() - new Date(now).getTime();
  if (left < minute) return 'Queda menos de un minuto.';
  if (left < 2 * hour) return countOf(Math.floor(left / minute), 'minuto', 'minutos');
  if (left < 2 * day) return countOf(Math.floor(left / hour), 'hora', 'horas');
  return countOf(Math.floor(left / day), 'día', 'días');
}
