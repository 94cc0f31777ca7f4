import { daysLate, formatNumber } from 'contract/format.ts';

const hour = 3_600_000;

/** By how much something is late that was due on an earlier day: `3 días de atraso`. */
export const lateWords = (days: number): string => (days === 1 ? '1 día de atraso' : `${formatNumber(days)} días de atraso`);

/** The same of what was due at an instant: hours within the first day, `5 horas de atraso`. */
export function lateSince(due: string, now = Date.now()): string {
  const hours = Math.floor((now - Date.parse(due)) / hour);
  if (hours >= 24) return lateWords(Math.floor(hours / 24));
  if (hours < 1) return 'menos de una hora de atraso';
  return hours === 1 ? '1 hora de atraso' : `${hours} horas de atraso`;
}

/** How long something no longer holds that held up to a day, that day included: `hace 12 días`. */
export function endedWords(lastDay: string, now = new Date()): string {
  const days = daysLate(lastDay, now);
  return days === 1 ? 'ayer' : `hace ${formatNumber(days)} días`;
}
