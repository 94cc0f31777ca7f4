import type * as contract from 'contract/cubication/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { requestsSeenBy } from '../../materials/index.ts';
import type { Reading } from '../../platform/context.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { seenPlace } from '../../projects/index.ts';
import '../../access/tables.ts';
import '../../materials/requests/tables.ts';
import '../tables.ts';

/** What was asked of the ERP for a place, newest first: whatever was sent there, also what it refused. */
export async function listPlaceRequests(
  { db, user }: Reading,
  { place_id, ...page }: Received<typeof contract.solicitudesErp>,
): Promise<Answer<typeof contract.solicitudesErp>> {
  await seenPlace(db, user, place_id);
  const found = requestsSeenBy(db, user).where('it.place_id', '=', place_id).where('it.erp_post_id', 'is not', null);
  const rows = found
    .innerJoin('users', 'users.id', 'it.requester_id')
    .leftJoin('cubages', 'cubages.number', 'it.takeoff')
    .select(['it.number', 'it.document_kind as dispatch', 'it.status', 'it.lines as rows', 'it.erp_number', 'it.created_at'])
    .select(['users.nombre as requester', 'cubages.id as document_id', 'cubages.number as document_number'])
    .select(
      sql<string | null>`coalesce(it.erp_error, case when it.takeoff is not null and it.status = 'anulada' then it.close_reason end)`.as(
        'erp_error',
      ),
    )
    .orderBy('it.id', 'desc');
  const { items, ...totals } = await pageOf(page, found, rows);
  return {
    items: items.map(({ document_id, document_number, created_at, ...it }) => ({
      ...it,
      document: document_id === null || document_number === null ? null : { document_id, number: document_number },
      created_at: created_at.toISOString(),
    })),
    ...totals,
  };
}
