import { sql } from 'kysely';
import type { Tx } from '../platform/database.ts';
import { takeFrom, type Taken } from './usage.ts';
import './tables.ts';

interface Part {
  code: string;
  quantity: string;
}

interface Source {
  source_project_id: number | null;
  from_warehouse_id: number | null;
}

/**
 * What a request brings from another project, found among what that project has left: first what lies in the warehouse it is
 * sent from. Refused when the project has less. Sent from elsewhere it is nothing of that project's.
 */
export async function takeFromProject(
  tx: Tx,
  { source_project_id, from_warehouse_id }: Source,
  from: { id: number },
  parts: readonly Part[],
): Promise<Taken<Part>[]> {
  if (source_project_id === null || from.id !== from_warehouse_id) return [];
  return takeFrom(tx, { project_id: source_project_id, cost_center: null, place_id: null }, parts, from.id);
}

/** The transfer says which lines it took: they have so much less from now on. */
export async function keepMoves(tx: Tx, number: string, taken: readonly Taken<Part>[]): Promise<void> {
  if (taken.length === 0) return;
  const { id: transfer_id } = await tx.selectFrom('stock_transfers').where('number', '=', number).select('id').executeTakeFirstOrThrow();
  await tx
    .insertInto('request_line_moves')
    .values(taken.map(({ at, request_line_id, quantity }) => ({ transfer_id, line: at + 1, request_line_id, quantity })))
    .execute();
}

/** What did not arrive and came back is the project's again, the newest line first. */
export async function returnMoves(tx: Tx, transfer_id: number): Promise<void> {
  await sql`
    with missing as (
      select move.transfer_id, move.line, move.request_line_id, move.quantity,
        sent.quantity - coalesce(sent.received_quantity, 0) as whole,
        sum(move.quantity) over (partition by move.line order by move.request_line_id desc) - move.quantity as before
      from request_line_moves as move join stock_transfer_lines as sent using (transfer_id, line) where transfer_id = ${transfer_id}
    )
    update request_line_moves as it set back_quantity = least(missing.quantity, missing.whole - missing.before)
    from missing
    where (it.transfer_id, it.line, it.request_line_id) = (missing.transfer_id, missing.line, missing.request_line_id)
      and missing.whole > missing.before`.execute(tx);
}
