import { withoutZeros } from 'contract/format.ts';

/** An exact decimal: so many units of so many decimals. */
interface Exact {
  units: bigint;
  decimals: number;
}

const exact = (decimal: string): Exact => {
  const [whole = '0', rest = ''] = decimal.split('.');
  return { units: BigInt(whole + rest), decimals: rest.length };
};

const textOf = ({ units, decimals }: Exact): string => {
  const digits = String(units).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return decimals === 0 ? whole : withoutZeros(`${whole}.${digits.slice(-decimals)}`);
};

const unitsAt = ({ units, decimals }: Exact, to: number): bigint => units * 10n ** BigInt(to - decimals);

/** Two exact decimals, none below zero, without a floating point on the way. */
export function times(a: string, b: string): string {
  const [one, other] = [exact(a), exact(b)];
  return textOf({ units: one.units * other.units, decimals: one.decimals + other.decimals });
}

export function sumOf(amounts: readonly string[]): string {
  const parts = amounts.map(exact);
  const decimals = Math.max(0, ...parts.map((it) => it.decimals));
  return textOf({ units: parts.reduce((sum, it) => sum + unitsAt(it, decimals), 0n), decimals });
}

/** Less than zero where the first one is the smaller. */
export function compare(a: string, b: string): number {
  const [one, other] = [exact(a), exact(b)];
  const decimals = Math.max(one.decimals, other.decimals);
  const [x, y] = [unitsAt(one, decimals), unitsAt(other, decimals)];
  return x < y ? -1 : Number(x > y);
}
