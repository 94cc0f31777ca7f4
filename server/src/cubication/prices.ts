import type { Currency } from 'contract/currency.ts';
import { sql, type RawBuilder } from 'kysely';
import { rateUntil, type Rate } from '../administration/index.ts';
import { today } from '../platform/database/days.ts';
import type { Tx } from '../platform/database/database.ts';
import { setAll } from '../platform/database/rowsets.ts';
import '../administration/tables.ts';
import '../materials/catalogue/tables.ts';

/** What a row keeps of its cost. */
export interface TakenCost {
  cost: string | null;
  currency: Currency | null;
  rate: string | null;
  rate_day: string | null;
  rate_source: string | null;
}
export const noCost: TakenCost = { cost: null, currency: null, rate: null, rate_day: null, rate_source: null };

/** The last entry of a material's price list: what requests cost that are made from the take-off (decision 091). */
export const priceOf = (material: RawBuilder<unknown>) => sql<{ monto: string; moneda: Currency }>`(
  select monto, moneda from material_prices where material_id = ${material} order by desde desc, id desc limit 1)`;

const rateColumns = sql`trim_scale(rate.valor)::text as rate, rate.fecha::text as rate_day, rate.fuente as rate_source`;

/** What each of these materials costs today; one without a price costs nothing that is known. */
export async function costsToday(tx: Tx, material_ids: readonly number[]): Promise<ReadonlyMap<number, TakenCost>> {
  if (material_ids.length === 0) return new Map();
  const currency = sql<Rate['moneda']>`price.moneda`;
  const { rows } = await sql<TakenCost & { id: number }>`
    select materials.id, trim_scale(price.monto)::text as cost, price.moneda as currency, ${rateColumns}
    from materials join lateral ${priceOf(sql.ref('materials.id'))} as price on true
    left join lateral ${rateUntil(currency, sql<string>`${today}`)} as rate on true
    where materials.id = any(${[...new Set(material_ids)]}::integer[])`.execute(tx);
  return new Map(rows.map(({ id, ...it }) => [id, it]));
}

/** Gives rows that name a material of the catalogue its cost of today; the others keep theirs. Answers those costs by material. */
export async function priceToday(
  tx: Tx,
  part: 'cubage_rows' | 'cubage_panels',
  rows: readonly { id: number; material_id: number | null }[],
): Promise<ReadonlyMap<number, TakenCost>> {
  const costs = await costsToday(
    tx,
    rows.flatMap((it) => it.material_id ?? []),
  );
  const priced = rows.flatMap(({ id, material_id }) => {
    const now = material_id === null ? undefined : costs.get(material_id);
    return now ? [{ id, ...now }] : [];
  });
  await setAll(tx, part, priced);
  return costs;
}

/** Costs that somebody wrote in some currencies, with today's rates, each of which is asked once. */
export async function costsWritten(tx: Tx, currencies: readonly Currency[]): Promise<(cost: string, currency: Currency) => TakenCost> {
  const rates = new Map<Currency, TakenCost>();
  for (const it of new Set(currencies)) rates.set(it, await costWritten(tx, '0', it));
  return (cost, currency) => ({ ...(rates.get(currency) ?? noCost), cost, currency });
}

/** A cost that somebody wrote, with today's rate. */
export async function costWritten(tx: Tx, cost: string, currency: Currency): Promise<TakenCost> {
  const { rows } = await sql<Omit<TakenCost, 'cost' | 'currency'>>`
    select ${rateColumns} from ${rateUntil(sql<Rate['moneda']>`${currency}::text`, sql<string>`${today}`)} as rate`.execute(tx);
  return { ...noCost, ...rows[0], cost, currency };
}
