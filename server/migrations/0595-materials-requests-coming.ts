import { sql, type Kysely } from 'kysely';

/** What suppliers bring to sites: the day of somebody in thousands of teams, or who asked for thousands, looks only among these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index material_requests_coming on material_requests (project_id)
      where status = 'en_curso' and document_kind <> 'InventoryTransferRequest' and to_warehouse_id is null;
    create index material_requests_coming_for on material_requests (requester_id)
      where status = 'en_curso' and document_kind <> 'InventoryTransferRequest' and to_warehouse_id is null`)
    .execute(db);
}
