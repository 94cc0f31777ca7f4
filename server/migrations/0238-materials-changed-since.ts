import { sql, type Kysely } from 'kysely';

/** Which requests and lines changed since an instant, found without reading all that ever changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index material_requests_changed on versions.material_requests (was_until);
    create index material_request_lines_changed on versions.material_request_lines (was_until);
  `.execute(db);
}
