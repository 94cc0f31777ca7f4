import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Today in Chile, by the database's clock, so that a statement that is remembered does not remember the day. */
export const today = sql<string>`(now() at time zone 'America/Santiago')::date`;

/** The same, worked out once for all rows of a statement: for sums over many of them, each of which would ask the clock again. */
export const todayOnce = sql<string>`(select ${today})`;

/** The day in Chile of an instant in a column. */
export const dayOf = (column: string): RawBuilder<string> => sql`(${sql.ref(column)} at time zone 'America/Santiago')::date`;

/** An instant in a column, as an answer writes it. */
export const writtenInstant = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Days of Chile, both included; without one of them there is no end on that side. */
interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Whether the day in a column is one of them. */
export const dayWithin = (column: string, { from, to }: Days): RawBuilder<SqlBool> =>
  all([from !== undefined && sql`${sql.ref(column)} >= ${from}`, to !== undefined && sql`${sql.ref(column)} <= ${to}`]);

/** Whether the instant in a column is on one of them; a day of the change of the hour is shorter or longer. */
export const instantWithin = (column: string, { from, to }: Days): RawBuilder<SqlBool> =>
  all([
    from !== undefined && sql`${sql.ref(column)} >= ${from}::date::timestamp at time zone 'America/Santiago'`,
    to !== undefined && sql`${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone 'America/Santiago'`,
  ]);

const all = (conditions: readonly (RawBuilder<unknown> | false)[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join([sql`true`, ...conditions.filter((it) => it !== false)], sql` and `)})`;
