import { sql, type Kysely } from 'kysely';

/** What is late of a person's own requests is asked each time that they open their day: along what is open, not along all that they ever asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index service_requests_open_of_requester on service_requests (requester_id, required_date)
        where status not in ('approved', 'rejected', 'cancelled')`,
    )
    .execute(db);
}
