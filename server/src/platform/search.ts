import { sql, type Expression, type RawBuilder } from 'kysely';

/** Whether a text (already folded by the database) contains what was typed; accents, case and ñ are forgiven. */
export const contains = (folded: Expression<string> | RawBuilder<string>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${folded} like '%' || fold(${escapeLike(typed)}) || '%'`;

export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
