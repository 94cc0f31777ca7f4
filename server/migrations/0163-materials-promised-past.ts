import { sql, type Kysely } from 'kysely';

/** What was promised of a stock, and what was on its way to it, are looked back at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    select versions.keep('stock_transfers', '{id}', 'sent_at');
    select versions.keep('stock_transfer_lines', '{transfer_id, line}', null, '{transfer_id}');

    -- As stock_reservations of today.
    create view past.stock_reservations as
      select line.id as request_line_id, request.id as request_id, request.from_warehouse_id as warehouse_id, line.material_id,
        line.quantity - line.sent_quantity - line.closed_quantity as quantity
      from past.material_request_lines as line join past.material_requests as request on request.id = line.request_id
      where line.sent_quantity + line.closed_quantity < line.quantity and request.from_warehouse_id is not null
        and request.document_kind = 'InventoryTransferRequest' and request.status in ('aprobada', 'incompleta', 'en_curso');
  `.execute(db);
}
