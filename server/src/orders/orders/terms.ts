import { compareDecimals, productOf, sumOf } from 'contract/decimals.ts';
import type { OrderTerms, OrderTermsStanding } from 'contract/orders/index.ts';
import type { Currency } from 'contract/currency.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { inCurrency } from 'contract/orders/orders/sums.ts';
import '../tables.ts';

/** What an order, or a version of it, says of how it is paid. */
export const termColumns = [
  plainDecimal('it.advance_percent').as('advance_percent'),
  plainDecimal('it.retention_percent').as('retention_percent'),
  sql<OrderTerms['billing_mode']>`it.billing_mode`.as('billing_mode'),
  sql<OrderTerms['milestones']>`it.milestones`.as('milestones'),
] as const;

/** By supplier, advance and retention as their last order had them; milestones were of that work. */
export async function termsOfLastOrders(db: Reader, supplier_codes: readonly string[]): Promise<ReadonlyMap<string, OrderTerms>> {
  const { rows } = await sql<OrderTerms & { supplier_code: string }>`
    select asked.supplier_code, last.*
    from (select distinct unnest(${[...supplier_codes]}::text[]) as supplier_code) as asked
    cross join lateral (
      select ${plainDecimal('advance_percent')} as advance_percent, ${plainDecimal('retention_percent')} as retention_percent,
        case when billing_mode = 'hitos' then 'entrega' else billing_mode end as billing_mode, '[]'::jsonb as milestones
      from purchase_orders as it where it.supplier_code = asked.supplier_code and it.status = 'emitida'
      order by it.id desc limit 1) as last`.execute(db);
  return new Map(rows.map(({ supplier_code, ...terms }) => [supplier_code, terms]));
}

const minus = (one: string, other: string): string => sumOf([one, productOf(other, '-1')]);
const part = (of: string, percent: string): string => productOf(productOf(of, percent), '0.01');

interface SheetAmounts {
  net: string;
  retention: string;
  amortisation: string;
}

/** What standing sheets of an order say in all. */
export const saidBySheets = (db: Reader, order_id: number): Promise<SheetAmounts> =>
  db
    .selectFrom('hes')
    .where('order_id', '=', order_id)
    .where('status', '<>', 'anulada')
    .select([
      plainDecimal(sql`coalesce(sum(net), 0)`).as('net'),
      plainDecimal(sql`coalesce(sum(retention), 0)`).as('retention'),
      plainDecimal(sql`coalesce(sum(amortisation), 0)`).as('amortisation'),
    ])
    .executeTakeFirstOrThrow();

interface Accepting {
  net: string;
  said: SheetAmounts;
  currency: Currency;
  terms: Pick<OrderTerms, 'advance_percent' | 'retention_percent'>;
}

/**
 * What of a sheet is kept back and was paid before: its part of all that was accepted until then, rounded once, less what the standing sheets
 * say. So those of a whole order come to the advance and the retention of the order, to the peso.
 */
export function takenOff({ net, said, currency, terms }: Accepting): Pick<SheetAmounts, 'retention' | 'amortisation'> {
  const all = sumOf([said.net, net]);
  const retention = between('0', minus(inCurrency(part(all, terms.retention_percent), currency), said.retention), net);
  const amortisation = between(
    '0',
    minus(inCurrency(part(all, terms.advance_percent), currency), said.amortisation),
    minus(net, retention),
  );
  return { retention, amortisation };
}

const between = (least: string, it: string, most: string): string =>
  compareDecimals(it, least) < 0 ? least : compareDecimals(it, most) > 0 ? most : it;

/** How far what was agreed has come. */
export async function termsStanding(
  db: Reader,
  { id, net, currency, ...terms }: OrderTerms & { id: number; net: string; currency: Currency },
): Promise<OrderTermsStanding> {
  const [said, releases, accepted] = await Promise.all([
    saidBySheets(db, id),
    db
      .selectFrom('purchase_retention_releases as it')
      .innerJoin('users as by', 'by.id', 'it.released_by')
      .where('it.order_id', '=', id)
      .select([plainDecimal('it.amount').as('amount'), 'it.reason', 'by.nombre as by', 'it.at'])
      .orderBy('it.id')
      .execute(),
    db
      .selectFrom('hes')
      .where('order_id', '=', id)
      .where('status', '<>', 'anulada')
      .where('milestone', 'is not', null)
      .select(['number as hes', sql<number>`milestone`.as('milestone')])
      .orderBy('milestone')
      .execute(),
  ]);
  const advance = inCurrency(part(net, terms.advance_percent), currency);
  const released = sumOf(['0', ...releases.map((it) => it.amount)]);
  return {
    ...terms,
    advance,
    amortised: said.amortisation,
    unamortised: minus(advance, said.amortisation),
    retained: said.retention,
    released,
    held: minus(said.retention, released),
    releases: releases.map(({ at, ...it }) => ({ ...it, at: at.toISOString() })),
    accepted,
  };
}
