import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { decimalOf, thousandths } from '../decimals.ts';
import type { Place } from '../stock/movement.ts';
import { takeFrom, type LineShare } from '../usage/usage.ts';
import '../tables.ts';

interface Part {
  code: string;
  quantity: string;
}

interface Source {
  source_project_id: number | null;
  from_warehouse_id: number | null;
}

/** Of each line of a transfer how much lay, or lies again, at the site of the project that gives it. */
type AtSite = ReadonlyMap<number, string>;

/**
 * What a request brings from another project, found among what that project has left: first what lies in the warehouse it is
 * sent from. Refused when the project has less. Sent from elsewhere it is nothing of that project's.
 */
export async function takeFromProject(
  tx: Tx,
  { source_project_id, from_warehouse_id }: Source,
  from: { id: number },
  parts: readonly Part[],
): Promise<LineShare<Part>[]> {
  if (source_project_id === null || from.id !== from_warehouse_id) return [];
  return takeFrom(tx, { project_id: source_project_id, cost_center: null, place_id: null }, parts, from.id);
}

/** What lies at the site of a project, and nothing of what it keeps in warehouses. */
export async function takeFromSite(tx: Tx, project_id: number, parts: readonly Part[]): Promise<LineShare<Part>[]> {
  const taken = await takeFrom(tx, { project_id, cost_center: null, place_id: null }, parts, null);
  const elsewhere = taken.find((it) => it.warehouse_id !== null);
  if (elsewhere) throw new Problem('rule', { message: `En la obra ya no hay ${elsewhere.quantity} de ${elsewhere.asked.code}.` });
  return taken;
}

/** By the place of the part among those that were asked for. */
export const siteQuantities = (taken: readonly LineShare<Part>[]): AtSite =>
  sumByLine(taken.filter((it) => it.warehouse_id === null).map(({ at, quantity }) => ({ line: at, quantity })));

function sumByLine(parts: readonly { line: number; quantity: string }[]): AtSite {
  const sums = new Map<number, bigint>();
  for (const { line, quantity } of parts) sums.set(line, (sums.get(line) ?? 0n) + thousandths(quantity));
  return new Map([...sums].map(([line, sum]) => [line, decimalOf(sum)]));
}

/** So much of a line, by where it lies: in the warehouse, or at the site. */
export function placesOf(warehouse: number, quantity: string, atSite = '0'): { place: Place; quantity: string }[] {
  const site = thousandths(atSite);
  const parts: { place: Place; quantity: bigint }[] = [
    { place: warehouse, quantity: thousandths(quantity) - site },
    { place: 'obra', quantity: site },
  ];
  return parts.filter((it) => it.quantity > 0n).map((it) => ({ ...it, quantity: decimalOf(it.quantity) }));
}

/** The transfer says which lines it took: they have so much less from now on. */
export async function keepMoves(tx: Tx, number: string, taken: readonly LineShare<Part>[]): Promise<void> {
  if (taken.length === 0) return;
  const { id: transfer_id } = await tx.selectFrom('stock_transfers').where('number', '=', number).select('id').executeTakeFirstOrThrow();
  await tx
    .insertInto('request_line_moves')
    .values(
      taken.map(({ at, request_line_id, warehouse_id, quantity }) => ({
        transfer_id,
        line: at + 1,
        request_line_id,
        quantity,
        from_site: warehouse_id === null,
      })),
    )
    .execute();
}

/** What did not arrive and goes back is the project's again, the newest line first; says what of it goes back to the site. */
export async function returnMoves(tx: Tx, transfer_id: number): Promise<AtSite> {
  const { rows } = await sql<{ line: number; quantity: string; from_site: boolean }>`
    with missing as (
      select move.transfer_id, move.line, move.request_line_id, move.quantity,
        sent.quantity - coalesce(sent.received_quantity, 0) as whole,
        sum(move.quantity) over (partition by move.line order by move.request_line_id desc) - move.quantity as before
      from request_line_moves as move join stock_transfer_lines as sent using (transfer_id, line) where transfer_id = ${transfer_id}
    )
    update request_line_moves as it set back_quantity = least(missing.quantity, missing.whole - missing.before)
    from missing
    where (it.transfer_id, it.line, it.request_line_id) = (missing.transfer_id, missing.line, missing.request_line_id)
      and missing.whole > missing.before
    returning it.line, it.back_quantity::text as quantity, it.from_site`.execute(tx);
  return sumByLine(rows.filter((it) => it.from_site));
}
