import { sql, type Kysely } from 'kysely';

/**
 * What requests hold themselves and what they hold of leftovers can be asked for apart: of both in one, the planner read all hundred
 * thousand reserved lines for a page of fifty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create view own_reservations as
      select line.id as request_line_id, request.id as request_id, request.from_warehouse_id as warehouse_id, line.material_id,
        line.quantity - line.sent_quantity - line.closed_quantity as quantity
      from material_request_lines as line join material_requests as request on request.id = line.request_id
      where line.sent_quantity + line.closed_quantity < line.quantity and request.from_warehouse_id is not null
        and request.document_kind = 'InventoryTransferRequest' and request.status in ('aprobada', 'incompleta', 'en_curso')
        and not exists (select from leftovers where leftovers.request_id = request.id);

    create view leftover_reservations as
      select request_line_id, request_id, warehouse_id, material_id, quantity from leftover_promises as promise
      where source = 'bodega'
        or exists (select from material_returns where id = promise.return_id and status = 'aprobado')
        or exists (select from stock_transfers where id = promise.transfer_id and status <> 'enviado');

    create or replace view stock_reservations as
      select request_line_id, request_id, warehouse_id, material_id, quantity from own_reservations
      union all
      select request_line_id, request_id, warehouse_id, material_id, quantity from leftover_reservations`)
    .execute(db);
}
