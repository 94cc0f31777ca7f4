import { withoutZeros } from 'contract/format.ts';
import type { MaterialInfo, RequestLine } from 'contract/materials/index.ts';

type Currency = NonNullable<MaterialInfo['price_currency']>;

/** A quantity has three decimals and a price four: their product is exact in ten millionths. */
const scale = 10_000_000n;

/** Quantity times price as exact text; nothing while the quantity cannot be read or there is no price. */
export function lineTotal(quantity: string, price: string | null | undefined): string | undefined {
  const [many, each] = [units(quantity, 3), units(price ?? '', 4)];
  return many === undefined || each === undefined ? undefined : textOf(many * each);
}

/** The sum of what stands in each currency, in the order in which they come. */
export function totalsOf(amounts: readonly { amount: string | undefined; currency: Currency }[]): { amount: string; currency: Currency }[] {
  const sums = new Map<Currency, bigint>();
  for (const { amount, currency } of amounts) {
    const value = units(amount ?? '', 7);
    if (value !== undefined) sums.set(currency, (sums.get(currency) ?? 0n) + value);
  }
  return [...sums].map(([currency, value]) => ({ amount: textOf(value), currency }));
}

/** Exact decimal text without a floating point on the way: `12.5` with three decimals is 12500. */
function units(decimal: string, decimals: number): bigint | undefined {
  const [, whole = '', rest = ''] = /^(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  return whole === '' || rest.length > decimals ? undefined : BigInt(whole + rest.padEnd(decimals, '0'));
}

const textOf = (value: bigint): string => withoutZeros(`${value / scale}.${String(value % scale).padStart(7, '0')}`);

/** What of two exact quantities is left of the first; never below none. */
export function remainingOf(whole: string, ...taken: readonly string[]): string {
  const value = taken.reduce((sum, it) => sum - (units(it, 7) ?? 0n), units(whole, 7) ?? 0n);
  return textOf(value > 0n ? value : 0n);
}

/** Two exact quantities together; nothing while one of them cannot be read. */
export function plus(a: string, b: string): string | undefined {
  const [one, other] = [units(a, 7), units(b, 7)];
  return one === undefined || other === undefined ? undefined : textOf(one + other);
}

/** What of a line is neither sent nor given up. */
export const remainingToSend = (it: Pick<RequestLine, 'quantity' | 'sent_quantity' | 'closed_quantity'>): string =>
  remainingOf(it.quantity, it.sent_quantity, it.closed_quantity);

/** How much of something, 0 to 100 and never rounded up to all of it. */
export function percentOf(part: string, whole: string): number {
  const [done, all] = [units(part, 7) ?? 0n, units(whole, 7) ?? 0n];
  return all === 0n ? 0 : Number((done * 100n) / all);
}

export const isNothing = (quantity: string): boolean => /^[0.]*$/.test(quantity);
export const isMore = (a: string, b: string): boolean => (units(a, 7) ?? 0n) > (units(b, 7) ?? 0n);
