import { approvalStatuses, waitingSpanNames, waitingSpans } from 'contract/approvals/index.ts';
import { monthsOfMoney, requestStates, type RequestFigures } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { daysWaiting } from '../../approvals/index.ts';
import type { Reading } from '../../platform/context.ts';
import { Memory, perServer } from '../../platform/events/memory.ts';
import { todayInChile } from '../../platform/today.ts';
import { requestsChanged } from '../live.ts';
import { approvalStatusOf, filteredRequests } from './rows.ts';

type Asked = Received<typeof contract.requestFigures>;
type Found = ReturnType<typeof filteredRequests>;

/** What the list finds, counted: by the list's own question, so that each figure is what the list shows of it. */
export async function requestFigures({ db, user, events }: Reading, filters: Asked): Promise<RequestFigures> {
  const found = filteredRequests(db, user, { ...filters, sort: '-created_at' });
  const months = monthsUntil(filters.to ?? todayInChile());
  const [counts, waiting] = await Promise.all([
    // What waits changes without a change of a request.
    filters.waiting_days
      ? countByStatusAndMonth(found, months)
      : countMemory(events).get(JSON.stringify([user.id, user.seesAllProjects, filters, months]), () =>
          countByStatusAndMonth(found, months),
        ),
    found
      .innerJoin(daysWaiting(db, 'material_request').as('waiting'), 'waiting.id', 'it.id')
      .select((it) => [spanOf.as('span'), it.fn.countAll<number>().as('total')])
      .groupBy('span')
      .execute(),
  ]);
  const totals = new Map(waiting.map((it) => [waitingSpanNames[it.span - 1], it.total]));
  return {
    by_status: requestStates.names
      .map((status) => ({ status, total: sumOf(counts.filter((it) => it.status === status)).total }))
      .filter((it) => it.total > 0),
    by_waiting: waitingSpanNames.flatMap((waiting_days) => {
      const total = totals.get(waiting_days);
      return total === undefined ? [] : [{ waiting_days, total }];
    }),
    by_month: months.flatMap((month, at) => {
      const ofMonth = counts.filter((it) => it.month === at + 1);
      return approvalStatuses
        .map((approval_status) => ({
          approval_status,
          ...daysOf(month, filters),
          ...sumOf(ofMonth.filter((it) => approvalStatusOf(it.status) === approval_status)),
        }))
        .filter((it) => it.total > 0);
    }),
  };
}

/** The last twelve, of which the given day's is the last. */
function monthsUntil(day: string): Temporal.PlainYearMonth[] {
  const last = Temporal.PlainDate.from(day).toPlainYearMonth();
  return Array.from({ length: monthsOfMoney }, (_, ago) => last.subtract({ months: monthsOfMoney - 1 - ago }));
}

/** One reading of what was found: month 1 is the first of these, 0 whatever was before. */
function countByStatusAndMonth(found: Found, months: readonly Temporal.PlainYearMonth[]) {
  const begins = months.map((it) => it.toPlainDate({ day: 1 }).toZonedDateTime('America/Santiago').toInstant().toString());
  return found
    .select((it) => [
      'it.status',
      sql<number>`width_bucket(it.created_at, ${begins}::timestamptz[])`.as('month'),
      it.fn.countAll<number>().as('total'),
      sql<string>`sum(coalesce(it.new_amount, it.amount))::text`.as('amount'),
    ])
    .groupBy(['it.status', 'month'])
    .execute();
}
type Count = Awaited<ReturnType<typeof countByStatusAndMonth>>[number];

/** A company's requests of many years are all read to be counted: whoever turns to the list and back does not count them again. */
const countMemory = perServer((events) => new Memory<Count[]>(events, requestsChanged, { size: 200, milliseconds: 5_000 }));

/** Amounts of requests are whole pesos. */
const sumOf = (counts: readonly Pick<Count, 'total' | 'amount'>[]) => ({
  total: counts.reduce((sum, it) => sum + it.total, 0),
  amount: String(counts.reduce((sum, it) => sum + BigInt(it.amount), 0n)),
});

const spanOf = sql<number>`width_bucket(days, ${waitingSpanNames.map((it) => waitingSpans[it].from)}::integer[])`;

/** The days of a month, as far as those asked for reach. */
function daysOf(month: Temporal.PlainYearMonth, { from, to }: Pick<Asked, 'from' | 'to'>): { from: string; to: string } {
  const first = month.toPlainDate({ day: 1 }).toString();
  const last = month.toPlainDate({ day: month.daysInMonth }).toString();
  return { from: from && from > first ? from : first, to: to && to < last ? to : last };
}
