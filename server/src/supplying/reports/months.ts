import { reportPeriodNames, type ReportPeriod } from 'contract/supplying/index.ts';
import { sql } from 'kysely';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { dayWithin } from '../../platform/database/days.ts';
import { todayInChile } from '../../platform/today.ts';
import '../tables.ts';

/** Both are the first days of months; none where all there is counts. */
export interface Months {
  from: string | undefined;
  to: string | undefined;
}

export function monthsOf(period: ReportPeriod, day = todayInChile()): Months {
  const month = Temporal.PlainDate.from(day).with({ day: 1 });
  const ago = (months: number): string => month.subtract({ months }).toString();
  const january = month.with({ month: 1 });
  switch (period) {
    case 'este_mes':
      return { from: ago(0), to: ago(0) };
    case 'mes_anterior':
      return { from: ago(1), to: ago(1) };
    case 'tres_meses':
      return { from: ago(2), to: ago(0) };
    case 'doce_meses':
      return { from: ago(11), to: ago(0) };
    case 'este_ano':
      return { from: january.toString(), to: ago(0) };
    case 'ano_anterior':
      return { from: january.subtract({ years: 1 }).toString(), to: january.subtract({ months: 1 }).toString() };
    case 'todo':
      return { from: undefined, to: undefined };
  }
}

/** The same as days, both included. */
export function daysOf({ from, to }: Months): { from?: string; to?: string } {
  const lastDay = (month: string): string => Temporal.PlainDate.from(month).add({ months: 1 }).subtract({ days: 1 }).toString();
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to: lastDay(to) }) };
}

/** Every night: what changed since the night before is added to the sums. Whoever reads meanwhile reads both as they were, or as they are. */
export async function sumMonths(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Not as an insert that gives way: what is taken away again would be refused before it could be added.
    const { rows } = await sql<{ material_id: number }>`
      with gone as (delete from material_month_changes returning *),
      sums as (
        select material_id, month, sum(asked) as asked, sum(bought) as bought, sum(received) as received, sum(used) as used, sum(amount) as amount
        from gone group by material_id, month),
      known as (
        update material_months as it set asked = it.asked + sums.asked, bought = it.bought + sums.bought,
          received = it.received + sums.received, used = it.used + sums.used, amount = it.amount + sums.amount
        from sums where it.material_id = sums.material_id and it.month = sums.month returning it.material_id, it.month),
      written as (
        insert into material_months (material_id, month, asked, bought, received, used, amount)
        select material_id, month, asked, bought, received, used, amount from sums
        where (material_id, month) not in (select material_id, month from known))
      select distinct material_id from gone`.execute(tx);
    await sumPeriods(
      tx,
      rows.map((it) => it.material_id),
    );
  });
}

/** Of what changed, or of everything where the month is another. */
async function sumPeriods(tx: Tx, changed: readonly number[]): Promise<void> {
  const { from: month } = monthsOf('este_mes');
  const isOfThisMonth = (await monthSummed(tx)) === month;
  const own = isOfThisMonth ? sql`material_id = any(${changed}::integer[])` : sql`true`;
  await sql`delete from material_periods where ${own}`.execute(tx);
  for (const period of reportPeriodNames)
    await sql`
      insert into material_periods (period, material_id, month, asked, bought, received, used, amount)
      select ${period}, material_id, ${month}::date, sum(asked), sum(bought), sum(received), sum(used), sum(amount)
      from material_months where ${own} and ${dayWithin('month', monthsOf(period))} group by material_id`.execute(tx);
}

/** The month that the sums of periods are of. */
async function monthSummed(db: Reader | Tx): Promise<string | undefined> {
  return (await db.selectFrom('material_periods').select('month').limit(1).executeTakeFirst())?.month;
}

/** Whether the sums of periods are those of today: not from the first of a month until its first night. */
export const arePeriodsOfToday = async (db: Reader): Promise<boolean> => (await monthSummed(db)) === monthsOf('este_mes').from;
