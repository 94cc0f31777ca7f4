import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import './port.ts';

/**
 * Of what went back to a supplier to come again, the orders that its receptions were copied from: they wait for it anew, or, where the return
 * is over, no more. What is closed of an order is not waited for again.
 */
export async function reopenOrders(tx: Tx, entry: number, way: 'open' | 'close'): Promise<void> {
  const left =
    way === 'open' ? sql`least(line.quantity, line.open_quantity + gone.quantity)` : sql`greatest(0, line.open_quantity - gone.quantity)`;
  await sql`
    with gone as (
      select received.base_entry as entry, received.base_line as line, sum(own.quantity) as quantity
      from erp_documents as given
      join erp_document_lines as own on own.entry = given.entry
      join erp_document_lines as received on received.entry = own.base_entry and received.line = own.base_line
      where given.entry = ${entry} and given.content ->> 'reopens_order' = 'true' and received.base_entry is not null
      group by received.base_entry, received.base_line
    ), changed as (
      update erp_document_lines as line set open_quantity = ${left}
      from gone where line.entry = gone.entry and line.line = gone.line and not line.is_closed returning line.entry, line.line, line.open_quantity
    )
    update erp_documents as it set status = case when exists (select from changed where changed.entry = it.entry and changed.open_quantity > 0)
        or exists (select from erp_document_lines as line where line.entry = it.entry and line.open_quantity > 0
          and not exists (select from changed where changed.entry = line.entry and changed.line = line.line)) then 'open' else 'closed' end
    where it.entry in (select entry from changed) and it.status <> 'cancelled'`.execute(tx);
}
