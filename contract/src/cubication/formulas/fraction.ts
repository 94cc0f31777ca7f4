/** An exact number: thirds are thirds, so that rounding up three of them gives one. Reduced, with the divisor above zero. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** More digits than any quantity has: what grows beyond is a mistake, and would take ever longer. */
const mostDigits = 200;
const limit = 10n ** BigInt(mostDigits);

function reduce(over: bigint, under: bigint): Fraction | null {
  const sign = under < 0n ? -1n : 1n;
  const divisor = sign * (commonDivisor(over, under) || 1n);
  const result = { over: over / divisor, under: under / divisor };
  return size(result.over) > limit || result.under > limit ? null : result;
}

const size = (it: bigint): bigint => (it < 0n ? -it : it);

function commonDivisor(one: bigint, other: bigint): bigint {
  let [a, b] = [size(one), size(other)];
  while (b > 0n) [a, b] = [b, a % b];
  return a;
}

/** Decimal text, `-1234.5`, as it is; null when it has more digits than are counted with. */
export function fractionOf(decimal: string): Fraction | null {
  const [whole = '0', decimals = ''] = decimal.split('.');
  return decimal.length > mostDigits ? null : reduce(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}

export const wholeNumber = (it: bigint): Fraction => ({ over: it, under: 1n });

/** Null when the result has more digits than are counted with; of a division also when nothing can be divided by it. */
export const arithmetic = {
  '+': (a: Fraction, b: Fraction) => reduce(a.over * b.under + b.over * a.under, a.under * b.under),
  '-': (a: Fraction, b: Fraction) => reduce(a.over * b.under - b.over * a.under, a.under * b.under),
  '*': (a: Fraction, b: Fraction) => reduce(a.over * b.over, a.under * b.under),
  '/': (a: Fraction, b: Fraction) => (b.over === 0n ? null : reduce(a.over * b.under, a.under * b.over)),
} as const satisfies Record<string, (a: Fraction, b: Fraction) => Fraction | null>;

/** Below zero, zero or above, as the first is less, the same or more. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const difference = a.over * b.under - b.over * a.under;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** The whole number at or below. */
export function floor({ over, under }: Fraction): bigint {
  const whole = over / under;
  return over % under < 0n ? whole - 1n : whole;
}

/** The whole number at or above. */
export const ceiling = ({ over, under }: Fraction): bigint => -floor({ over: -over, under });

/** Rounded half away from zero to so many decimals, as every document is. */
export function roundFraction({ over, under }: Fraction, places: number): Fraction {
  const unit = 10n ** BigInt(places);
  const twice = 2n * size(over) * unit + under;
  const digits = twice / (2n * under);
  return { over: over < 0n ? -digits : digits, under: unit };
}

/** As the database and `decimals.ts` write it, rounded half away from zero to so many decimals. */
export function decimalText(it: Fraction, places: number): string {
  const { over } = roundFraction(it, places);
  const digits = String(size(over)).padStart(places + 1, '0');
  const [whole, decimals] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)];
  let end = decimals.length;
  while (decimals[end - 1] === '0') end -= 1;
  return `${over < 0n ? '-' : ''}${whole}${end > 0 ? `.${decimals.slice(0, end)}` : ''}`;
}
