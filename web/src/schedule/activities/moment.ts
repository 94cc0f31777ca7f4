import { day as date } from 'contract/fields.ts';
import { lastDayOf } from 'contract/schedule/plans/time.ts';
import type { Activity } from 'contract/schedule/index.ts';

/** What an activity does on a day on which it is under way. */
export function momentOn(day: string, { fecha, gantt }: Pick<Activity, 'fecha' | 'gantt'>): string {
  const begins = fecha === day;
  const ends = lastDayOf(gantt) === day;
  if (begins && ends) return gantt.start === gantt.finish ? 'Hito' : 'Empieza y termina';
  if (begins) return 'Empieza';
  return ends ? 'Termina' : 'Sigue';
}

/** Days that a plan can have. */
export const isPlanDay = (day: string): boolean => date.safeParse(day).success && day >= '1990-01-01' && day <= '2100-12-31';
