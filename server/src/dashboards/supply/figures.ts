import { monthsOfSupply, supplyLine, type ConsolidatedRequests } from 'contract/dashboards/index.ts';
import type * as contract from 'contract/dashboards/index.ts';
import type { Answer } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { todayInChile } from '../../platform/today.ts';
import { businessLine, filteredSupply, type SupplyFilters } from './filter.ts';
import { figuresOf, sums, together } from './sums.ts';

/** One pass: whatever is told of a line or a buyer is put together of the same groups, so that all of it adds up. */
export async function consolidatedRequests({ db, user }: Reading, filters: SupplyFilters): Promise<ConsolidatedRequests> {
  // Without names among what is grouped by, the planner knows that there are few groups, and sorts nothing.
  const groups = await filteredSupply(db, user, filters)
    .select([businessLine.as('business_line'), 'it.is_bought', 'it.buyer_id'])
    .select(sums)
    .groupBy([businessLine, 'it.is_bought', 'it.buyer_id'])
    .execute();
  const names = await namesOf(db, [...new Set(groups.flatMap((it) => it.buyer_id ?? []))]);
  const byLine = Map.groupBy(groups, (it) => it.business_line);
  const byBuyer = Map.groupBy(
    groups.filter((it) => it.is_bought),
    (it) => it.buyer_id,
  );
  return {
    total: figuresOf(together(groups)),
    by_line: supplyLine.options.flatMap((business_line) => {
      const own = byLine.get(business_line);
      return own ? [{ business_line, ...figuresOf(together(own)) }] : [];
    }),
    by_buyer: [...byBuyer]
      .map(([buyer_id, own]) => ({ buyer_id, buyer: names.get(buyer_id ?? 0) ?? null, ...figuresOf(together(own)) }))
      .toSorted((a, b) => b.asked - a.asked || (a.buyer_id ?? 0) - (b.buyer_id ?? 0)),
  };
}

async function namesOf(db: Reader, people: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (people.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .where('id', 'in', [...people])
    .select(['id', 'nombre'])
    .execute();
  return new Map(rows.map((it) => [it.id, it.nombre]));
}

/** The last twelve months until the last day asked for; each told as far as the days asked for reach. */
export async function consolidatedRequestsByMonth(
  { db, user }: Reading,
  filters: SupplyFilters,
): Promise<Answer<typeof contract.consolidatedRequestsByMonth>> {
  const last = filters.to ?? todayInChile();
  const months = monthsUntil(last).flatMap((it) => daysOf(it, filters));
  const from = months[0]?.from;
  if (from === undefined) return [];
  const groups = await filteredSupply(db, user, { ...filters, from })
    .select('it.asked_on')
    .select(sums)
    // By the day, which needs nothing worked out of each row; a month is put together of its days.
    .groupBy('it.asked_on')
    .execute();
  const byMonth = Map.groupBy(groups, (it) => it.asked_on.slice(0, 7));
  return months.map((days) => ({ ...days, ...figuresOf(together(byMonth.get(days.from.slice(0, 7)) ?? [])) }));
}

function monthsUntil(day: string): Temporal.PlainYearMonth[] {
  const last = Temporal.PlainDate.from(day).toPlainYearMonth();
  return Array.from({ length: monthsOfSupply }, (_, ago) => last.subtract({ months: monthsOfSupply - 1 - ago }));
}

/** The days of a month, as far as those asked for reach; of a month before them there are none. */
function daysOf(of: Temporal.PlainYearMonth, { from, to }: SupplyFilters): { from: string; to: string }[] {
  const first = of.toPlainDate({ day: 1 }).toString();
  const last = of.toPlainDate({ day: of.daysInMonth }).toString();
  const days = { from: from && from > first ? from : first, to: to && to < last ? to : last };
  return days.from > days.to ? [] : [days];
}
