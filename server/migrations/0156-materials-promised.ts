import { sql, type Kysely } from 'kysely';

/**
 * What is promised of a material is summed from its open lines without reading lines or requests: both indexes say all that
 * `stock_reservations` asks. Lines of requests that were rejected or cancelled stay open for ever and promise nothing, so most of what
 * is looked up is not in the second one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index material_request_lines_open;
    create index material_request_lines_open on material_request_lines (material_id, request_id)
      include (quantity, sent_quantity, closed_quantity) where sent_quantity + closed_quantity < quantity;
    create index material_requests_promising on material_requests (id, from_warehouse_id)
      where from_warehouse_id is not null and document_kind = 'InventoryTransferRequest' and status in ('aprobada', 'incompleta', 'en_curso');
  `.execute(db);
}
