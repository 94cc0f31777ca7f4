import type { CubagePart } from 'contract/cubication/index.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import '../tables.ts';

/** The column by which a comment knows its row. */
export const subjects = { materials: 'row_id', panels: 'panel_id', services: 'service_id' } as const;

/** What was said of rows that were taken away is said of them again once they are back. */
export async function bringComments(
  tx: Tx,
  { cubage_id, part, ids }: { cubage_id: number; part: CubagePart; ids: readonly number[] },
): Promise<void> {
  await sql`
    update cubage_comments set ${sql.ref(subjects[part])} = gone_id, gone_id = null, about = null
    where cubage_id = ${cubage_id} and part = ${part} and gone_id = any(${ids}::integer[])`.execute(tx);
}
