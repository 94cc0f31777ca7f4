import { sql, type Expression, type RawBuilder } from 'kysely';

/** A number as exact text, without zeros at its end: `12.5`. `plainDecimal<null>` where there may be none. */
export const plainDecimal = <N extends null = never>(of: string | Expression<unknown>): RawBuilder<string | N> =>
  sql<string | N>`trim_scale(${typeof of === 'string' ? sql.ref(of) : of})::text`;
