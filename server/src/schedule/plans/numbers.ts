import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Numbers for as many rows, so that parents and links can be told before anything is written. */
export async function freshNumbers(tx: Tx, rows: readonly { id: number }[]): Promise<Map<number, number>> {
  const { rows: found } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('schedule_activities', 'id'))::integer as id from generate_series(1, ${rows.length}::integer)`.execute(
    tx,
  );
  return new Map(rows.map((it, at) => [it.id, found[at]?.id ?? 0]));
}
