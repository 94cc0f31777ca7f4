import { sql, type Kysely } from 'kysely';

/** How much each buyer carries is counted while somebody chooses one: along what is open, not along all that they ever had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index service_requests_open_of_buyer on service_requests (buyer_id, required_date)
        where status not in ('approved', 'rejected', 'cancelled');
      create index quote_requests_open_of_buyer on quote_requests (buyer_id, needed_by)
        where status in ('en_abastecimiento', 'en_revision_usuario');`,
    )
    .execute(db);
}
