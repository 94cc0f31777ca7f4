import {
  approvalStatuses,
  monthsOfMoney,
  waitingSpanNames,
  waitingSpans,
  type ApprovalStatus,
  type WaitingSpan,
} from 'contract/approvals/index.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { todayInChile } from '../platform/today.ts';
import { daysWaiting } from './deciders/hands.ts';

/** The days that were asked for. */
interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** What was found of one state in one month: month 1 is the first of those told, 0 whatever was before. Amounts are whole pesos. */
export interface Count {
  status: string;
  month: number;
  total: number;
  amount: string | null;
}

/** The months of which money is told: the last is the one of the last day asked for. */
export function monthsTold({ to }: Days): Temporal.PlainYearMonth[] {
  const last = Temporal.PlainDate.from(to ?? todayInChile()).toPlainYearMonth();
  return Array.from({ length: monthsOfMoney }, (_, ago) => last.subtract({ months: monthsOfMoney - 1 - ago }));
}

/** For SQL: in which of these months something was made. */
export const monthOf = (made: string, months: readonly Temporal.PlainYearMonth[]): RawBuilder<number> => {
  const begins = months.map((it) => it.toPlainDate({ day: 1 }).toZonedDateTime('America/Santiago').toInstant().toString());
  return sql<number>`width_bucket(${sql.ref(made)}, ${begins}::timestamptz[])`;
};

/** The days of a month, as far as those asked for reach. */
export function daysOf(month: Temporal.PlainYearMonth, { from, to }: Days): { from: string; to: string } {
  const first = month.toPlainDate({ day: 1 }).toString();
  const last = month.toPlainDate({ day: month.daysInMonth }).toString();
  return { from: from && from > first ? from : first, to: to && to < last ? to : last };
}

export const byStatus = <S extends string>(names: readonly S[], counts: readonly Pick<Count, 'status' | 'total'>[]) =>
  names.map((status) => ({ status, total: totalOf(counts.filter((it) => it.status === status)) })).filter((it) => it.total > 0);

const totalOf = (counts: readonly Pick<Count, 'total'>[]): number => counts.reduce((sum, it) => sum + it.total, 0);

/** What a request of each approval status comes to, month by month. */
export const byMonth = (
  counts: readonly Count[],
  {
    months,
    asked,
    statusOf,
  }: { months: readonly Temporal.PlainYearMonth[]; asked: Days; statusOf: (status: string) => ApprovalStatus | null },
) =>
  months.flatMap((month, at) => {
    const ofMonth = counts.filter((it) => it.month === at + 1);
    return approvalStatuses
      .map((approval_status) => ({
        approval_status,
        ...daysOf(month, asked),
        ...sumOf(ofMonth.filter((it) => statusOf(it.status) === approval_status)),
      }))
      .filter((it) => it.total > 0);
  });

const sumOf = (counts: readonly Count[]) => ({
  total: totalOf(counts),
  amount: String(counts.reduce((sum, it) => sum + BigInt(it.amount ?? 0), 0n)),
});

/** Of what was found, how long that has waited which waits for a decision. */
export async function byWaiting(
  db: Reader,
  entity: string,
  found: RawBuilder<unknown>,
): Promise<{ waiting_days: WaitingSpan; total: number }[]> {
  const begins = waitingSpanNames.map((it) => waitingSpans[it].from);
  const rows = await db
    .selectFrom(daysWaiting(db, entity).as('waiting'))
    .where(sql<boolean>`waiting.id in (${found})`)
    .select((it) => [sql<number>`width_bucket(days, ${begins}::integer[])`.as('span'), it.fn.countAll<number>().as('total')])
    .groupBy('span')
    .execute();
  const totals = new Map(rows.map((it) => [waitingSpanNames[it.span - 1], it.total]));
  return waitingSpanNames.flatMap((waiting_days) => {
    const total = totals.get(waiting_days);
    return total === undefined ? [] : [{ waiting_days, total }];
  });
}
