import { compareDecimals, productOf, round, sumOf } from 'contract/decimals.ts';
import type { Currency } from 'contract/currency.ts';
import { formatNumber } from 'contract/format.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { Problem } from '../../platform/problem.ts';
import { inCurrency, totalOf } from 'contract/orders/orders/sums.ts';
import { pendingLines } from '../pending.ts';

interface ReceivedLine {
  line: number;
  quantity: string;
  /** Net and exact. */
  total: string;
}

interface Coming {
  items: Received<typeof contract.postHes>['items'];
  /** What others received in the ERP, by its references. */
  others: ReadonlyMap<string, string>;
}

/** What of each line comes now, of an order that is held; more than is left of one is refused there. */
export async function linesReceived(db: Reader, order_id: number, { items, others }: Coming): Promise<ReceivedLine[]> {
  const ordered = await pendingLines(db, order_id)
    .select(['line.tax_exempt', plainDecimal('line.unit_price').as('unit_price')])
    .select(plainDecimal('line.discount_percentage').as('discount_percentage'))
    .select(plainDecimal(sql`(purchase_tolerance_at("order".created_at)).over_receipt_percent`).as('over_receipt_percent'))
    .select(
      sql<number>`(select id from purchase_order_lines as first
      where first.order_id = line.order_id and first.line = line.line and first.edition = 1)`.as('reference'),
    )
    .execute();
  const byLine = new Map(ordered.map((it) => [it.line, it]));
  const wrong: [string, string][] = [];
  const lines = items.flatMap(({ line, quantity, percent }, at): ReceivedLine[] => {
    if (!quantity && !percent) return [];
    const of = byLine.get(line);
    if (!of) {
      wrong.push([`items.${at}.line`, 'Esa línea no es de la orden.']);
      return [];
    }
    const came = quantity ?? round(productOf(productOf(of.ordered, percent ?? '0'), '0.01'), 3);
    // An ERP that does not answer now has said so before.
    const elsewhere = larger(others.get(String(of.reference)) ?? '0', of.elsewhere);
    const most = productOf(productOf(of.ordered, sumOf(['100', of.over_receipt_percent])), '0.01');
    const left = of.is_closed ? '0' : sumOf([most, productOf(sumOf([of.received, elsewhere]), '-1')]);
    const field = `items.${at}.${quantity ? 'quantity' : 'percent'}`;
    if (compareDecimals(came, '0') === 0) wrong.push([field, 'Ese porcentaje no alcanza a una milésima de la línea.']);
    if (compareDecimals(came, left) > 0) wrong.push([field, of.is_closed ? 'Lo que faltaba de esta línea se cerró.' : leftIn(left, of)]);
    return [{ line, quantity: came, total: totalOf({ ...of, quantity: came }) }];
  });
  if (wrong.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(wrong) });
  return lines;
}

const larger = (one: string, other: string): string => (compareDecimals(one, other) >= 0 ? one : other);

const leftIn = (left: string, { unit }: { unit: string }): string =>
  compareDecimals(left, '0') > 0 ? `Por recibir de esta línea: ${formatNumber(left)} ${unit}.` : 'De esta línea ya se recibió todo.';

/**
 * What a sheet comes to: all that is received with it, rounded once, less what the standing sheets say. So the sheets of an order add up to
 * what it comes to, to the peso.
 */
export async function netOf(
  db: Reader,
  { lines, order: { id, currency } }: { lines: readonly ReceivedLine[]; order: { id: number; currency: Currency } },
): Promise<string> {
  const { exact, said } = await db
    .selectFrom('hes')
    .where('order_id', '=', id)
    .where('status', '<>', 'anulada')
    .select([
      plainDecimal(sql`coalesce(sum(net), 0)`).as('said'),
      plainDecimal(sql`coalesce(sum((select sum(total) from hes_lines where hes_id = hes.id)), 0)`).as('exact'),
    ])
    .executeTakeFirstOrThrow();
  const net = sumOf([inCurrency(sumOf([exact, ...lines.map((it) => it.total)]), currency), productOf(said, '-1')]);
  return larger(net, '0');
}
