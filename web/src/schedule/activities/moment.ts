import type { Activity } from 'contract/schedule/index.ts';

/** What an activity does on a day on which it is under way. */
export function momentOn(day: string, { fecha, gantt }: Pick<Activity, 'fecha' | 'gantt'>): string {
  const begins = fecha === day;
  const ends = gantt.finish.slice(0, 10) === day;
  if (begins && ends) return gantt.start === gantt.finish ? 'Hito' : 'Empieza y termina';
  if (begins) return 'Empieza';
  return ends ? 'Termina' : 'Sigue';
}
