import { approvalStatuses, type ApprovalStatus } from 'contract/approvals/index.ts';
import { serviceRequestStates, statesOfServiceApproval, type ServiceFigures } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { byMonth, byStatus, byWaiting, monthOf, monthsTold, type Count } from '../../approvals/index.ts';
import type { Reading } from '../../platform/context.ts';
import { countsUntil } from '../../platform/events/memory.ts';
import { live } from '../../platform/http/rooms.ts';
import { servicesChanged } from '../live.ts';
import { filteredServices } from './rows.ts';

/** What the list finds, counted: by the list's own question, so that each figure is what the list shows of it. */
export async function serviceFigures(
  { db, user, events }: Reading,
  asked: Received<typeof contract.serviceFigures>,
): Promise<ServiceFigures> {
  const found = filteredServices(db, user, { ...asked, sort: '-created_at' });
  const months = monthsTold(asked);
  /** One reading of what was found. */
  const read = (): Promise<Count[]> =>
    found
      .select((it) => [
        'it.status',
        monthOf('it.created_at', months).as('month'),
        it.fn.countAll<number>().as('total'),
        sql<string | null>`sum(it.amount)::text`.as('amount'),
      ])
      .groupBy(['it.status', 'month'])
      .execute();
  const [counts, by_waiting] = await Promise.all([
    // What waits changes without a change of a request.
    asked.waiting_days ? read() : countMemory(events).get(JSON.stringify([user.id, user.seesAllProjects, asked, months]), read),
    byWaiting(db, 'service_request', sql`${found.select('it.id')}`),
  ]);
  return {
    by_status: byStatus(serviceRequestStates.names, counts),
    by_waiting,
    by_month: byMonth(counts, { months, asked, statusOf: approvalStatusOf }),
  };
}

const approvalStatusOf = (status: string): ApprovalStatus | null =>
  approvalStatuses.find((it) => statesOfServiceApproval[it].some((one) => one === status)) ?? null;

const countMemory = countsUntil<Count[]>(live, servicesChanged);
