import { sql, type RawBuilder } from 'kysely';
import type { Workshop } from '../../platform/area.ts';
import type { Reader } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import '../tables.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Each hour, so that a server that slept at midnight does it too: what came to warehouses is a day older. */
    stock_ages: Record<string, never>;
  }
}

/** What came in the last days, in thousandths; kept beside what lies there by triggers. */
const cameNames = ['came_30', 'came_90', 'came_180', 'came_365'] as const;
type ArrivalColumn = (typeof cameNames)[number];

interface StockRow extends Record<ArrivalColumn, string> {
  warehouse_id: number;
  material_id: number;
  quantity: string;
  /** The same as a whole number. */
  thousandths: string;
}
export type StockTable = RawBuilder<StockRow>;

/**
 * What lies in each place and what came there in the last days, of today: until a job has moved the sums on, what is a day older
 * since is taken off them.
 */
export async function stockOfToday(db: Reader): Promise<StockTable> {
  const { isToday } = await db
    .selectFrom('stock_ages_day')
    .select(sql<boolean>`day = ${today}`.as('isToday'))
    .executeTakeFirstOrThrow();
  if (isToday) return sql`stocks`;
  const left = cameNames.map((it) => sql`stocks.${sql.ref(it)} - coalesce(past.${sql.ref(it)}, 0) as ${sql.ref(it)}`);
  return sql`(
    select stocks.warehouse_id, stocks.material_id, stocks.quantity, stocks.thousandths, ${sql.join(left)}
    from stocks left join stock_arrivals_past((select day from stock_ages_day), ${today}) as past
      on past.warehouse_id = stocks.warehouse_id and past.material_id = stocks.material_id)`;
}

export const ageNames = ['days_0_30', 'days_31_90', 'days_91_180', 'days_181_365', 'days_over_365'] as const;
export type StockAge = (typeof ageNames)[number];

/**
 * What lies there by its age, in thousandths, the first in being the first out: whatever left was the oldest, so of what lies there as
 * much is younger than so many days as came in since, and no more than there is. `told` is null where it may not be told: then nothing is,
 * as the least of nothing and something would be that something.
 */
export function agesOf(table: string, told: RawBuilder<unknown>): Record<StockAge, RawBuilder<unknown>> {
  const [to30, to90, to180, to365] = cameNames.map(
    (it) => sql`case when ${told} is not null then least(${told}, ${sql.ref(`${table}.${it}`)}) end`,
  );
  return {
    days_0_30: sql`${to30}`,
    days_31_90: sql`${to90} - ${to30}`,
    days_91_180: sql`${to180} - ${to90}`,
    days_181_365: sql`${to365} - ${to180}`,
    days_over_365: sql`${told} - ${to365}`,
  };
}

/** Whether something that lies there is of that age: the same, said without reckoning how much. */
export function isOfAge(table: string, age: StockAge): RawBuilder<boolean> {
  const [lying, to30, to90, to180, to365] = ['thousandths', ...cameNames].map((it) => sql.ref(`${table}.${it}`));
  switch (age) {
    case 'days_0_30':
      return sql`${to30} > 0`;
    case 'days_31_90':
      return sql`${to30} < ${lying} and ${to90} > ${to30}`;
    case 'days_91_180':
      return sql`${to90} < ${lying} and ${to180} > ${to90}`;
    case 'days_181_365':
      return sql`${to180} < ${lying} and ${to365} > ${to180}`;
    case 'days_over_365':
      return sql`${to365} < ${lying}`;
  }
}

/** Of places where something lies: how much of it is younger, summed, and all of it. */
export const youngerSums = (table: string) =>
  sql.join([
    ...cameNames.map((it) => sql`sum(least(${sql.ref(`${table}.thousandths`)}, ${sql.ref(`${table}.${it}`)})) as ${sql.ref(it)}`),
    sql`sum(${sql.ref(`${table}.thousandths`)}) as thousandths`,
  ]);

/** The sums are those of today from here on. */
export async function passStockAges({ db }: Pick<Workshop, 'db'>): Promise<void> {
  await sql`update stock_ages_day set day = ${today} where day <> ${today}`.execute(db);
}

export async function watchStockAges(workshop: Workshop): Promise<void> {
  await workshop.jobs.work('stock_ages', () => passStockAges(workshop));
  await workshop.jobs.repeat('stock_ages', '0 * * * *');
}
