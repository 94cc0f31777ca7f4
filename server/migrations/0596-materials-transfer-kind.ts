import { sql, type Kysely } from 'kysely';

/** Whether what is moved is brought or fetched, asked for with the request; what a supplier brings is not fetched from us. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The view of the past is made anew with the table's columns; what was promised then stands on it.
  await sql`
    alter table material_requests add column transfer_kind text not null default 'DESPACHO'
      constraint material_requests_transfer_kind check (transfer_kind in ('DESPACHO', 'RETIRO'));
    alter table material_requests add constraint material_requests_fetched
      check (transfer_kind = 'DESPACHO' or document_kind = 'InventoryTransferRequest');

    drop view past.stock_reservations;
    select versions.renew('material_requests');
    create view past.stock_reservations as
      select line.id as request_line_id, request.id as request_id, request.from_warehouse_id as warehouse_id, line.material_id,
        line.quantity - line.sent_quantity - line.closed_quantity as quantity
      from past.material_request_lines as line join past.material_requests as request on request.id = line.request_id
      where line.sent_quantity + line.closed_quantity < line.quantity and request.from_warehouse_id is not null
        and request.document_kind = 'InventoryTransferRequest' and request.status in ('aprobada', 'incompleta', 'en_curso')
        and not exists (select from public.leftovers where leftovers.request_id = request.id and leftovers.source = 'obra');
  `.execute(db);
}
