import { sql } from 'kysely';
import type { RequestToApprove } from 'contract/approvals/index.ts';
import { todayInChile } from '../platform/today.ts';
import './tables.ts';

/** The last entry of the price list of the material of a `line`, which is the current one (spec 2 §3): one row, or none. */
export const priceOfLine = sql<{ monto: string | null; moneda: RequestToApprove['currency'] | null }>`(
  select monto, moneda from material_prices where material_id = line.material_id order by desde desc, id desc limit 1)`;

/** What one of a currency is worth in pesos today: one row, or none. */
export const rateOf = (currency: string) => sql<{ valor: string }>`(
  select 1::numeric as valor where ${sql.ref(currency)} = 'CLP'
  union all
  (select valor from exchange_rates where moneda = ${sql.ref(currency)} and fecha <= ${todayInChile()}::date order by fecha desc limit 1))`;
