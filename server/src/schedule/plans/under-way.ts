import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { today } from '../../platform/database/days.ts';

/**
 * Whether an activity `it` touches a stretch of time, whose end does not count; summary rows have no time of their own. What takes a month at
 * most is found by its start, what takes longer by an index of its own (decision 192).
 */
export const isUnderWay = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(
  not it.is_summary and not it.inactive and (
    (it.start_at >= ${from} - interval '31 days' and it.start_at < ${to} and (it.finish_at > ${from} or it.start_at >= ${from}))
    or (it.finish_at - it.start_at > interval '31 days' and it.finish_at > ${from} and tsrange(it.start_at, it.finish_at, '[]') && tsrange(${from}, ${to}))))`;

/** The last day of an activity: midnight belongs to the day before, unless it also begins then (decision 224). */
export const lastDay = (of: string): RawBuilder<string> =>
  sql`greatest(${sql.ref(`${of}.start_at`)}::date, (${sql.ref(`${of}.finish_at`)} - interval '1 minute')::date)`;

/** Whether that day has passed. */
export const hasPassed = (of: string): RawBuilder<SqlBool> =>
  sql`(${sql.ref(`${of}.finish_at`)} <= ${today} and ${sql.ref(`${of}.start_at`)} < ${today})`;
