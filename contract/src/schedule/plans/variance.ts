import type { BaselineRow } from '../baselines.ts';
import type { Calendar } from './calendar.ts';
import { daysIn, type DayCount } from './day-length.ts';
import { instantOf } from './time.ts';

/** How an activity stood in a baseline. */
type BaselineSpan = Pick<BaselineRow, 'start' | 'finish' | 'duration'>;

/** How it stands now. */
interface Stands extends DayCount {
  start: string;
  finish: string;
  duration: number;
  /** What it took, once it is over. */
  worked: number | null;
  is_summary: boolean;
}

interface Counting {
  calendar: Calendar;
  day_minutes: number;
}

/** How many minutes of work an activity takes, or took once it is over; a summary row as many as lie between its ends. */
export const takenBy = ({ start, finish, duration, worked, is_summary }: Omit<Stands, 'is_elapsed'>, calendar: Calendar): number =>
  is_summary ? calendar.offsetAt(instantOf(finish)) - calendar.offsetAt(instantOf(start)) : (worked ?? duration);

/** How it stood, and by how many working days it is otherwise now; above zero it is later, or longer. */
export function comparedWith(
  { start, finish, duration }: BaselineSpan,
  now: Stands | undefined,
  { calendar, day_minutes }: Counting,
): Omit<BaselineRow, 'activity_id' | 'nombre'> {
  const stood = { start, finish, duration };
  if (!now) return { ...stood, start_variance: null, finish_variance: null, duration_variance: null };
  const between = (from: string, to: string): number =>
    daysIn(calendar.offsetAt(instantOf(to)) - calendar.offsetAt(instantOf(from)), day_minutes, { is_elapsed: false });
  return {
    ...stood,
    start_variance: between(start, now.start),
    finish_variance: between(finish, now.finish),
    duration_variance: daysIn(takenBy(now, calendar) - duration, day_minutes, now),
  };
}
