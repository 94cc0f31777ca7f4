import { requestStates, type RequestFigures } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { byMonth, byStatus, byWaiting, monthOf, monthsTold, type Count } from '../../approvals/index.ts';
import type { Reading } from '../../platform/context.ts';
import { countsUntil } from '../../platform/events/memory.ts';
import { live } from '../../platform/http/rooms.ts';
import { requestsChanged } from '../live.ts';
import { approvalStatusOf, filteredRequests } from './rows.ts';

/** What the list finds, counted: by the list's own question, so that each figure is what the list shows of it. */
export async function requestFigures(
  { db, user, events }: Reading,
  asked: Received<typeof contract.requestFigures>,
): Promise<RequestFigures> {
  const found = filteredRequests(db, user, { ...asked, sort: '-created_at' });
  const months = monthsTold(asked);
  /** One reading of what was found. */
  const read = (): Promise<Count[]> =>
    found
      .select((it) => [
        'it.status',
        monthOf('it.created_at', months).as('month'),
        it.fn.countAll<number>().as('total'),
        sql<string | null>`sum(coalesce(it.new_amount, it.amount))::text`.as('amount'),
      ])
      .groupBy(['it.status', 'month'])
      .execute();
  const [counts, by_waiting] = await Promise.all([
    // What waits changes without a change of a request.
    asked.waiting_days ? read() : countMemory(events).get(JSON.stringify([user.id, user.seesAllProjects, asked, months]), read),
    byWaiting(db, 'material_request', sql`${found.select('it.id')}`),
  ]);
  return {
    by_status: byStatus(requestStates.names, counts),
    by_waiting,
    by_month: byMonth(counts, { months, asked, statusOf: approvalStatusOf }),
  };
}

/** A company's requests of many years are all read to be counted: whoever turns to the list and back does not count them again. */
const countMemory = countsUntil<Count[]>(live, requestsChanged);
