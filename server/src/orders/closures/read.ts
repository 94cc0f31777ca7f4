import type { Reader } from '../../platform/database/database.ts';
import { sql } from 'kysely';
import '../tables.ts';

/** How the closing of some lines is called among what goes to the ERP: by the lines, which are closed once. */
export const partOfClosing = (lines: readonly number[]): string =>
  `cierre de ${lines.length === 1 ? 'la línea' : 'las líneas'} ${lines.join(', ')}`;

/** Of each line that was closed short: why, by whom, and why the ERP did not close it. */
export async function closuresOf(db: Reader, order_id: number) {
  const rows = await db
    .selectFrom('purchase_order_closures as it')
    .innerJoin('users as by', 'by.id', 'it.closed_by')
    .where('it.order_id', '=', order_id)
    .select(['it.line', 'it.reason', 'by.nombre as by', 'it.at'])
    .select(
      sql<string | null>`(select coalesce(post.last_error ->> 'text', 'El ERP no la cerró.') from erp_posts as post
        where post.source = 'purchase_order' and post.source_id = it.order_id and post.part = it.part and post.task = 'change'
          and post.state = 'fallido' limit 1)`.as('erp_error'),
    )
    .execute();
  return new Map(rows.map(({ line, at, ...it }) => [line, { ...it, at: at.toISOString() }]));
}
