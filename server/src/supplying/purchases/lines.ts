import type { PurchaseItem, PurchaseRequest } from 'contract/supplying/index.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import './tables.ts';

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
