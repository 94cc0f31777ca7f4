import { sql, type Kysely } from 'kysely';

/** Requests of services are looked back at, with their items, their offers and who approves first. What was decided of a line never changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    select versions.keep('service_requests', '{id}', 'created_at');
    select versions.keep('service_items', '{id}', 'created_at', '{request_id}');
    select versions.keep('service_documents', '{id}', 'created_at', '{item_id}');
    select versions.keep('service_request_approvers', '{request_id, staff_id}', 'linked_at', '{request_id}');

    create view past.service_line_decisions as select * from public.service_line_decisions where at <= past.at();
  `.execute(db);
}
