import type { Currency } from 'contract/currency.ts';
import { sql } from 'kysely';
import { rateOn } from '../../administration/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { currentCosts } from '../stock/move.ts';
import { todayInChile } from '../../platform/today.ts';

interface Price {
  amount: string;
  currency: Currency;
  /** What one of its currency is worth in pesos today. */
  rate: string;
}

/** What each material costs now; one without a price has none. */
export async function pricesNow(tx: Tx, material_ids: readonly number[]): Promise<ReadonlyMap<number, Price>> {
  const prices = await currentCosts(tx, material_ids, 'material_prices');
  const today = todayInChile();
  const currencies = [...new Set([...prices.values()].map((it) => it.currency))];
  const rates = new Map(await Promise.all(currencies.map(async (it) => [it, (await rateOn(tx, it, today)).valor] as const)));
  return new Map([...prices].map(([id, it]) => [id, { ...it, rate: rates.get(it.currency) ?? '0' }]));
}

/**
 * The lines of a request at the prices and rates of now, in whole pesos, and their sum; a material without a price counts nothing
 * until it has one. Tells which lines have another price than they had.
 */
export async function priceAnew(tx: Tx, request_id: number): Promise<string[]> {
  const lines = await tx.selectFrom('material_request_lines').where('request_id', '=', request_id).select('material_id').execute();
  const prices = await pricesNow(
    tx,
    lines.map((it) => it.material_id),
  );
  const rows = lines.map(({ material_id }) => ({ material_id, ...prices.get(material_id) }));
  const now = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as now (material_id integer, amount numeric, currency text, rate numeric)`;
  const { rows: changed } = await sql<{ descripcion: string }>`
    select descripcion from material_request_lines as line join ${now} using (material_id) join materials on materials.id = material_id
    where request_id = ${request_id} and (line.unit_price, line.currency) is distinct from (now.amount, now.currency)
    order by line.line`.execute(tx);
  await sql`
    update material_request_lines as line set unit_price = now.amount, currency = now.currency, amount = ${cost}
    from ${now} where line.request_id = ${request_id} and line.material_id = now.material_id
      and (line.unit_price, line.currency, line.amount) is distinct from (now.amount, now.currency, ${cost})`.execute(tx);
  await sumLines(tx, request_id);
  return changed.map((it) => it.descripcion);
}

/** What a `line` costs `now`, in whole pesos. */
export const cost = sql`round(coalesce(line.quantity * now.amount * now.rate, 0))`;

/** The request says what its lines add up to. */
export async function sumLines(tx: Tx, request_id: number): Promise<void> {
  await sql`
    update material_requests set lines = sums.lines, amount = sums.amount
    from (select count(*) as lines, coalesce(sum(amount), 0) as amount from material_request_lines where request_id = ${request_id}) as sums
    where id = ${request_id}`.execute(tx);
}

/** What approval is asked for: what somebody corrected it to, but never less than the lines say. */
export const amountToApprove = sql<string>`greatest(new_amount, amount)::text`;

/** What it was corrected to was of other lines, or of other prices. */
export async function forgetCorrection(tx: Tx, request_id: number): Promise<void> {
  await tx.updateTable('material_requests').set({ new_amount: null, amount_reason: null }).where('id', '=', request_id).execute();
}
