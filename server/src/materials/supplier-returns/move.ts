import { productOf } from 'contract/decimals.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { announceRequests } from '../live.ts';
import type { Act } from '../stock/movement.ts';
import type { LockedReturn } from './lock.ts';

/** What its movements have in common. */
export const actOf = ({ number, project_id, place_id, cost_center }: LockedReturn, user_id: number, reason: string): Act => ({
  kind: 'devolucion_proveedor',
  document: { kind: 'devolucion_proveedor', number },
  user_id,
  project_id,
  place_id,
  cost_center,
  reason,
});

/**
 * So much less of its request's lines was received, or so much again. What comes again is waited for by the request; what is credited it
 * gives up.
 */
export async function countOffRequest(tx: Tx, { request_id, lines, outcome }: LockedReturn, sign: '1' | '-1'): Promise<void> {
  const rows = lines.map((it) => ({ id: it.request_line_id, quantity: productOf(it.quantity, sign) }));
  await sql`
    update material_request_lines as line set sent_quantity = line.sent_quantity - gone.quantity,
      received_quantity = line.received_quantity - gone.quantity,
      -- What came beyond the order does not come again.
      extra_quantity = case when ${outcome} <> 'reposicion' then line.extra_quantity
        when gone.quantity > 0 then greatest(0, line.extra_quantity - gone.quantity)
        else greatest(line.extra_quantity, line.sent_quantity - gone.quantity + line.closed_quantity - line.quantity) end,
      closed_quantity = line.closed_quantity + case when ${outcome} = 'nota_de_credito' then gone.quantity else 0 end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as gone (id integer, quantity numeric) where line.id = gone.id`.execute(tx);
  await tx
    .updateTable('material_requests')
    .set((it) => ({ version: it('version', '+', 1) }))
    .where('id', '=', request_id)
    .execute();
  await announceRequests(tx);
}
