import { sql, type RawBuilder } from 'kysely';

/** The numbers among what entries of the audit call their rows by. */
export const numbersOf = (ids: readonly string[]): number[] => [...new Set(ids)].filter((it) => /^\d{1,9}$/.test(it)).map(Number);

/** Whether a row is one of those that entries name by its number; of a name that is no number there is none. */
export const isAmong = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${numbersOf(ids)}::integer[])`;
