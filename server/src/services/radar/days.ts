import { sql } from 'kysely';

/** When a day begins in Chile, so many days after another one. */
export const startOf = (day: string, after = 0) => sql<Date>`(${day}::date + ${after}::integer)::timestamp at time zone 'America/Santiago'`;

/** So many months before a day. */
export const monthsBefore = (day: string, months: number) =>
  sql<string>`(${day}::date - make_interval(months => ${months}::integer))::date`;
