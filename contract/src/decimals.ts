import { withoutZeros } from './format.ts';

/** A decimal number as it is: so many digits, so many of them after the point. */
export interface Exact {
  digits: bigint;
  places: number;
}

/** A decimal as it is summed, for whoever sums it over and over. */
export function exactOf(decimal: string): Exact {
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
export function sumOf(decimals: readonly (string | Exact)[]): string {
  // Those of equally many places need no stretching until the end.
  const byPlaces: bigint[] = [];
  for (const it of decimals) {
    const { digits, places } = typeof it === 'string' ? exactOf(it) : it;
    byPlaces[places] = (byPlaces[places] ?? 0n) + digits;
  }
  const most = Math.max(0, byPlaces.length - 1);
  return textOf({ digits: byPlaces.reduce((sum, digits, places) => sum + digitsAt({ digits, places }, most), 0n), places: most });
}

export const productOf = (one: string, other: string): string => {
  const [a, b] = [exactOf(one), exactOf(other)];
  return textOf({ digits: a.digits * b.digits, places: a.places + b.places });
};

/** Below zero, zero or above, as the first is less, the same or more. */
export function compareDecimals(one: string, other: string): number {
  const [a, b] = [exactOf(one), exactOf(other)];
  const places = Math.max(a.places, b.places);
  const difference = digitsAt(a, places) - digitsAt(b, places);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** Rounded half away from zero, as Chile's pesos and every document are (`places` 0). */
export function round(decimal: string, places = 0): string {
  const { digits, places: own } = exactOf(decimal);
  if (own <= places) return textOf({ digits, places: own });
  const unit = 10n ** BigInt(own - places);
  const half = digits < 0n ? -unit / 2n : unit / 2n;
  return textOf({ digits: (digits + half) / unit, places });
}

/** How many whole parts hold as much: the next whole number of what it is divided by. Both above zero. */
export function wholeParts(decimal: string, part: string): number {
  const [a, b] = [exactOf(decimal), exactOf(part)];
  const places = Math.max(a.places, b.places);
  const [whole, unit] = [digitsAt(a, places), digitsAt(b, places)];
  return Number((whole + unit - 1n) / unit);
}
