import type { BaselineRow } from 'contract/schedule/index.ts';
import type { Calendar } from 'contract/schedule/plans/calendar.ts';
import { instantOf, minutesOfDay } from 'contract/schedule/plans/time.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { ActivityRow } from './rows.ts';
import '../tables.ts';

const wallText = <N extends string>(column: string, name: N) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI')`.as(name);

const baselineRows = (db: Reader) =>
  db
    .selectFrom('schedule_baseline_rows as it')
    .innerJoin('schedule_baselines as baseline', 'baseline.id', 'it.baseline_id')
    .select(['it.activity_id', 'it.nombre', 'it.duration'])
    .select([wallText('it.start_at', 'start'), wallText('it.finish_at', 'finish')]);
export type KeptRow = Awaited<ReturnType<ReturnType<typeof baselineRows>['execute']>>[number];

/** The rows of a baseline of a plan, as they stood; none of a baseline of another plan. */
export const readKept = (db: Reader, { plan_id, baseline_id }: { plan_id: number; baseline_id: number }): Promise<KeptRow[]> =>
  baselineRows(db).where('it.baseline_id', '=', baseline_id).where('baseline.plan_id', '=', plan_id).orderBy('it.orden').execute();

interface Counting {
  calendar: Calendar;
  day_minutes: number;
}

/** How many minutes of work an activity takes, or took once it is over; a summary row as many as lie between its ends. */
export const minutesOf = (
  { start, finish, duration, worked, is_summary }: Pick<ActivityRow, 'start' | 'finish' | 'duration' | 'worked' | 'is_summary'>,
  calendar: Calendar,
) => (is_summary ? calendar.offsetAt(instantOf(finish)) - calendar.offsetAt(instantOf(start)) : (worked ?? duration));

/** How it stood, and by how many working days it is otherwise now; above zero it is later, or longer. */
export function comparedWith(
  { start, finish, duration }: KeptRow,
  now: Pick<ActivityRow, 'start' | 'finish' | 'duration' | 'worked' | 'is_elapsed' | 'is_summary'> | undefined,
  { calendar, day_minutes }: Counting,
): Omit<BaselineRow, 'activity_id' | 'nombre'> {
  const stood = { start, finish, duration };
  if (!now) return { ...stood, start_variance: null, finish_variance: null, duration_variance: null };
  const days = (minutes: number, day = day_minutes): number => Math.round((minutes / day) * 10_000) / 10_000;
  const between = (from: string, to: string): number => calendar.offsetAt(instantOf(to)) - calendar.offsetAt(instantOf(from));
  return {
    ...stood,
    start_variance: days(between(start, now.start)),
    finish_variance: days(between(finish, now.finish)),
    duration_variance: days(minutesOf(now, calendar) - duration, now.is_elapsed ? minutesOfDay : day_minutes),
  };
}
