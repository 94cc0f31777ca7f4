import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import './tables.ts';

const hour = 3_600_000;

/** The deadline of a bidding is over since an hour: moved back as nobody who is served can. */
export async function passDeadline(db: Database, quotation_id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`alter table quote_rounds disable trigger quote_rounds_extended`.execute(tx);
    await tx
      .updateTable('quote_rounds')
      .set({ started_at: new Date(Date.now() - 2 * hour), deadline: new Date(Date.now() - hour) })
      .where('quote_request_id', '=', quotation_id)
      .execute();
    await sql`alter table quote_rounds enable trigger quote_rounds_extended`.execute(tx);
  });
}
