import { compareDecimals, productOf, sumOf } from 'contract/decimals.ts';
import { sql } from 'kysely';
import type { ErpContext } from '../../erp/index.ts';
import { giveUpOfOrder } from '../../orders/index.ts';
import { settle, touchRequest } from '../requests/hold.ts';
import type { LockedReturn } from './lock.ts';

/** What of a return its supplier did not bring again. */
export const leftOf = (row: LockedReturn): LockedReturn['lines'] => lessThan(row, (it) => [it.replaced_quantity]);

/** What of it is waited for: not what had come beyond its order. */
const awaitedOf = (row: LockedReturn): LockedReturn['lines'] => lessThan(row, (it) => [it.replaced_quantity, it.surplus_quantity]);

const lessThan = ({ lines }: LockedReturn, goneOf: (line: LockedReturn['lines'][number]) => readonly string[]): LockedReturn['lines'] =>
  lines.flatMap((it) => {
    const quantity = sumOf([it.quantity, ...goneOf(it).map((gone) => productOf(gone, '-1'))]);
    return compareDecimals(quantity, '0') > 0 ? [{ ...it, quantity }] : [];
  });

/** What was to come again and is credited is waited for by nobody: neither by its order nor by its request. */
export async function giveUpLeft(context: Pick<ErpContext, 'tx' | 'jobs' | 'user'>, row: LockedReturn, user_id: number): Promise<void> {
  if (row.outcome !== 'reposicion') return;
  const { tx } = context;
  const left = awaitedOf(row);
  if (left.length === 0) return;
  await giveUpOfOrder(tx, {
    order_id: row.order_id,
    receipt_id: row.receipt_id,
    return: { id: row.id, number: row.number },
    lines: left.map((it) => ({ line: it.order_line, quantity: it.quantity })),
  });
  const rows = left.map((it) => ({ id: it.request_line_id, quantity: it.quantity }));
  await sql`
    update material_request_lines as line set closed_quantity = least(line.quantity - line.sent_quantity, line.closed_quantity + gone.quantity)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as gone (id integer, quantity numeric) where line.id = gone.id`.execute(tx);
  await touchRequest(tx, row.request_id);
  await settle(context, row.request_id, user_id);
}
