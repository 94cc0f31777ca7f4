import { sql, type Kysely } from 'kysely';

/** What a supplier brought of a line beyond what the order asks for, within its tolerance: received on top of what was approved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table material_request_lines
      add column extra_quantity numeric(18, 3) not null default 0
        constraint material_request_lines_extra_quantity_check check (extra_quantity >= 0),
      drop constraint request_line_sent,
      add constraint request_line_sent check (sent_quantity + closed_quantity <= quantity + extra_quantity);

    drop view past.stock_reservations;
    select versions.renew('material_request_lines');
    create view past.stock_reservations as
      select line.id as request_line_id, request.id as request_id, request.from_warehouse_id as warehouse_id, line.material_id,
        line.quantity - line.sent_quantity - line.closed_quantity as quantity
      from past.material_request_lines as line join past.material_requests as request on request.id = line.request_id
      where line.sent_quantity + line.closed_quantity < line.quantity and request.from_warehouse_id is not null
        and request.document_kind = 'InventoryTransferRequest' and request.status in ('aprobada', 'incompleta', 'en_curso')
        and not exists (select from public.leftovers where leftovers.request_id = request.id and leftovers.source = 'obra');
  `.execute(db);
}
