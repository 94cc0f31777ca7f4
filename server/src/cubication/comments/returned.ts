import type { CubagePart } from 'contract/cubication/index.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import '../tables.ts';

/** The column by which a comment knows its row. */
export const subjects = { materials: 'row_id', panels: 'panel_id', services: 'service_id' } as const;

/** A row, and the one that was taken away as which it comes back. */
interface Returned {
  id: number;
  instead_of: number | undefined;
}

/** What was said of rows that were taken away is said of those that came back in their place. */
export async function bringComments(
  tx: Tx,
  { cubage_id, part }: { cubage_id: number; part: CubagePart },
  rows: readonly Returned[],
): Promise<void> {
  const back = rows.filter((it) => it.instead_of !== undefined);
  if (back.length === 0) return;
  await sql`
    update cubage_comments as it set ${sql.ref(subjects[part])} = own.id, gone_id = null, about = null
    from jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as own (id integer, instead_of integer)
    where it.cubage_id = ${cubage_id} and it.part = ${part} and it.gone_id = own.instead_of`.execute(tx);
}
