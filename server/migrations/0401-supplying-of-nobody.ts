import { sql, type Kysely } from 'kysely';

/** What is to be bought and nobody takes care of: counted along an index, also where thousands wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create index purchase_requests_of_nobody on purchase_requests (due_date, request_id) where is_open and buyer_id is null`)
    .execute(db);
}
