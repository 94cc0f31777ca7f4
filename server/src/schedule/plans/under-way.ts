import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * Whether an activity `it` touches a stretch of time, whose end does not count; summary rows have no time of their own. What takes a month at
 * most is found by its start, what takes longer by an index of its own (decision 192).
 */
export const isUnderWay = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(
  not it.is_summary and not it.inactive and (
    (it.start_at >= ${from} - interval '31 days' and it.start_at < ${to} and it.finish_at >= ${from})
    or (it.finish_at - it.start_at > interval '31 days' and tsrange(it.start_at, it.finish_at, '[]') && tsrange(${from}, ${to}))))`;
