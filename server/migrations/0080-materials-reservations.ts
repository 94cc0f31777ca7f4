import { sql, type Kysely } from 'kysely';

/** What approved requests still want from their warehouse, line by line: reserved until it is sent or given up (decision 020). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view stock_reservations as
      select line.id as request_line_id, request.id as request_id, request.from_warehouse_id as warehouse_id, line.material_id,
        line.quantity - line.sent_quantity - line.closed_quantity as quantity
      from material_request_lines as line join material_requests as request on request.id = line.request_id
      where line.sent_quantity + line.closed_quantity < line.quantity and request.from_warehouse_id is not null
        and request.document_kind = 'InventoryTransferRequest' and request.status in ('aprobada', 'incompleta', 'en_curso');
  `.execute(db);
}
