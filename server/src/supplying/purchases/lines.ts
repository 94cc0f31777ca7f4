import type { PurchaseItem, PurchaseRequest } from 'contract/supplying/index.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import '../../orders/tables.ts';
import './tables.ts';

/** What came with a receipt that names no order was bought as well. */
const receivedWithoutOrder = sql`greatest(0, line.received_quantity - coalesce((
  select sum(came.quantity) from purchase_order_lines as own
  join purchase_order_arrivals as came on came.order_id = own.order_id and came.line = own.line
  where own.origin_item_id = line.id and own.origin_id is not null and own.edition = 1), 0))`;

/** What of a `line`, with what supply takes `care` of, may still be ordered. */
export const orderableQuantity = sql`(line.quantity - line.closed_quantity - coalesce(care.ordered_quantity, 0) - ${receivedWithoutOrder})`;

/** Whether something of a request `it` may still be ordered. */
export const isOrderable = sql<boolean>`exists (
  select from material_request_lines as line left join purchase_lines as care on care.request_line_id = line.id
  where line.request_id = it.id and ${orderableQuantity} > 0)`;

/** What supply says of these lines from now on; the first promise of a line stays the first. */
export async function writeLines(
  tx: Tx,
  { id }: Pick<PurchaseRequest, 'id'>,
  lines: readonly Pick<PurchaseItem, 'material_request_item_id' | 'status_manual' | 'delivery_date'>[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ material_request_item_id, status_manual, delivery_date }) => ({
    id: material_request_item_id,
    status_manual,
    delivery_date,
  }));
  await sql`
    insert into purchase_lines as it (request_line_id, request_id, asked_on, status_manual, delivery_date, first_delivery_date)
    select line.id, purchase.request_id, purchase.asked_on, line.status_manual, line.delivery_date, line.delivery_date
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (id integer, status_manual text, delivery_date date)
    join purchase_requests as purchase on purchase.request_id = ${id}
    on conflict (request_line_id) do update set status_manual = excluded.status_manual, delivery_date = excluded.delivery_date,
      first_delivery_date = coalesce(it.first_delivery_date, excluded.first_delivery_date)`.execute(tx);
}
