import type { ColumnType } from 'kysely';

/** Exact decimals, as text. */
export type Decimal = ColumnType<string, string | number, string | number>;
export type Moment = ColumnType<Date, string | Date | undefined, string | Date>;
export type MaybeMoment = ColumnType<Date | null, string | Date | null | undefined, string | Date | null>;
