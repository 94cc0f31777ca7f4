import type { ColumnType } from 'kysely';

/** What belongs to history is written once. */
export type Fixed<T> = ColumnType<T, T, never>;
