import { withoutZeros } from 'contract/format.ts';

/** Decimals that a price of one unit may have. */
const most = 4;

/** What one unit costs when so many cost so much together; null where that would have to be rounded. */
export function unitPriceOf(net: string, quantity: string): string | null {
  const [total, count] = [unitsOf(net), unitsOf(quantity)];
  if (total === null || count === null || count === 0n) return null;
  const scaled = total * 10n ** BigInt(most);
  if (scaled % count !== 0n) return null;
  const digits = String(scaled / count).padStart(most + 1, '0');
  return withoutZeros(`${digits.slice(0, -most)}.${digits.slice(-most)}`);
}

/** In millionths, so that two of them can be divided. */
function unitsOf(decimal: string): bigint | null {
  const [, whole, fraction = ''] = /^(\d{1,18})(?:\.(\d{1,6}))?$/.exec(decimal) ?? [];
  return whole === undefined ? null : BigInt(whole + fraction.padEnd(6, '0'));
}

/** The contract takes prices with dots between thousands too (spec 2 §5): with a fourth decimal, `1.125` can only mean one and an eighth. */
export const unmistakable = (decimal: string): string => (/^\d{1,3}\.\d{3}$/.test(decimal) ? `${decimal}0` : decimal);
