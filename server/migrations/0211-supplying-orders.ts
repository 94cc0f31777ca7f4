import { sql, type Kysely } from 'kysely';

/** Every order in which purchases and deliveries may be listed has its index, what has no day being last in each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index purchase_requests_by_due_down on purchase_requests (is_open desc, due_date desc nulls last, request_id desc);
    create index purchase_requests_by_moved on purchase_requests (days_moved, request_id);
    create index purchase_requests_by_moved_down on purchase_requests (days_moved desc nulls last, request_id desc);
    create index delivery_requests_by_due_down on delivery_requests (is_open desc, due_date desc nulls last, request_id desc);
  `)
    .execute(db);
}
