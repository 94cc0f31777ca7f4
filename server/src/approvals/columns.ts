import type { ColumnType } from 'kysely';

/** What belongs to history is written once. */
export type FixedColumn<T> = ColumnType<T, T, never>;
