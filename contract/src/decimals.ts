import { withoutZeros } from './format.ts';

/** A decimal number as it is: so many digits, so many of them after the point. */
interface Exact {
  digits: bigint;
  places: number;
}

function exact(decimal: string): Exact {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return { digits: BigInt(whole + fraction), places: fraction.length };
}

const digitsAt = ({ digits, places }: Exact, to: number): bigint => digits * 10n ** BigInt(to - places);

function textOf({ digits, places }: Exact): string {
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
  const sign = digits < 0n ? '-' : '';
  return places === 0 ? sign + text : withoutZeros(`${sign}${text.slice(0, -places)}.${text.slice(-places)}`);
}

/** The exact sum of decimals as the database writes them; nothing is lost on the way. */
export function sumOf(decimals: readonly string[]): string {
  const all = decimals.map(exact);
  const places = Math.max(0, ...all.map((it) => it.places));
  return textOf({ digits: all.reduce((sum, it) => sum + digitsAt(it, places), 0n), places });
}

export const productOf = (one: string, other: string): string => {
  const [a, b] = [exact(one), exact(other)];
  return textOf({ digits: a.digits * b.digits, places: a.places + b.places });
};

/** Below zero, zero or above, as the first is less, the same or more. */
export function compareDecimals(one: string, other: string): number {
  const [a, b] = [exact(one), exact(other)];
  const places = Math.max(a.places, b.places);
  const difference = digitsAt(a, places) - digitsAt(b, places);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** Rounded half away from zero, as Chile's pesos and every document are (`places` 0). */
export function round(decimal: string, places = 0): string {
  const { digits, places: own } = exact(decimal);
  if (own <= places) return textOf({ digits, places: own });
  const unit = 10n ** BigInt(own - places);
  const half = digits < 0n ? -unit / 2n : unit / 2n;
  return textOf({ digits: (digits + half) / unit, places });
}

/** How many whole parts hold as much: the next whole number of what it is divided by. Both above zero. */
export function wholeParts(decimal: string, part: string): number {
  const [a, b] = [exact(decimal), exact(part)];
  const places = Math.max(a.places, b.places);
  const [whole, unit] = [digitsAt(a, places), digitsAt(b, places)];
  return Number((whole + unit - 1n) / unit);
}
