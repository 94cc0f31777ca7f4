import { compareDecimals, productOf, sumOf } from 'contract/decimals.ts';
import { decimalIn } from '../../ui/form/typing.ts';

interface Line {
  quantity?: unknown;
  price?: unknown;
  currency?: unknown;
}

/** What a line of the form comes to in pesos; nothing while it is not typed whole, or its rate is not known. */
function worthOf({ quantity, price, currency }: Line, rates: ReadonlyMap<string, string>): string | undefined {
  const [count, each] = [decimalIn(quantity), decimalIn(price)];
  if (count === undefined || each === undefined) return undefined;
  const worth = productOf(count, each);
  if (currency === undefined || currency === 'CLP') return worth;
  const rate = typeof currency === 'string' ? rates.get(currency) : undefined;
  return rate === undefined ? undefined : productOf(worth, rate);
}

/** What a request is expected to cost as far as it is typed, in pesos of today, and whether that reaches an amount. */
export function amountOf(items: unknown, rates: ReadonlyMap<string, string>, threshold: string): { amount: string; reaches: boolean } {
  const lines: Line[] = Array.isArray(items) ? items : [];
  const amount = sumOf(lines.map((it) => worthOf(it, rates)).filter((it) => it !== undefined));
  return { amount, reaches: compareDecimals(amount, threshold) >= 0 };
}
