import { sumOf } from 'contract/decimals.ts';
import { formatNumber } from 'contract/format.ts';
import { decimalOf, thousandths } from '../decimals.ts';

/** What is known of a material in a warehouse when it is judged whether to order more; quantities are exact decimals. */
export interface StockPosition {
  /** What was used of it over the last `days`. */
  used: string;
  days: number;
  /** How long it takes from asking for it until it is there. */
  lead_days: number;
  minimum: string | null;
  maximum: string | null;
  /** What lies there less what is promised: below zero where more is promised than there is. */
  free: string;
  /** What is asked for, ordered or on its way there already. */
  coming: string;
}

export interface SuggestedOrder {
  /** In whole units; zero where nothing need be ordered. */
  quantity: string;
  /** What it rests on, for people: «usa 4,2/día · plazo 12 d · mínimo 50». */
  reason: string;
}

/**
 * How much to order now. What is free and coming must last until an order of today arrives, and never fall below the minimum; once
 * it would, it is filled to the maximum, or else for the same time again. Beyond the maximum nothing is ordered, whatever is used.
 */
export function suggestedOrder(position: StockPosition): SuggestedOrder {
  const { days, lead_days } = position;
  // Everything times the days that were looked at: a use per day is rarely a decimal.
  const times = (decimal: string): bigint => thousandths(decimal) * BigInt(days);
  const untilArrival = max(thousandths(position.used), 0n) * BigInt(lead_days);
  const point = max(untilArrival, times(position.minimum ?? '0'));
  const there = times(position.free) + times(position.coming);
  const target = position.maximum === null ? point + untilArrival : times(position.maximum);
  const missing = there < point && there < target ? target - there : 0n;
  return { quantity: wholeUnits(missing, { of: BigInt(days), isCapped: position.maximum !== null }), reason: reasonOf(position) };
}

/** How much of what is free and coming is where. */
interface Whereabouts {
  lying: string;
  reserved: string;
  asked: string;
  under_way: string;
}
/** So much of a suggested order is because of it; below zero, so much less is ordered. */
export interface PartOfOrder {
  part: 'maximum' | 'minimum' | 'until_arrival' | 'as_long_again' | keyof Whereabouts | 'rounding';
  quantity: string;
}

/** What a suggested order is the sum of, to the last decimal; nothing of what is not ordered. */
export function partsOfOrder(position: StockPosition, { lying, reserved, asked, under_way }: Whereabouts): PartOfOrder[] {
  const { quantity } = suggestedOrder(position);
  if (quantity === '0') return [];
  const wanted: PartOfOrder[] = [
    ...wantedOf(position),
    { part: 'lying', quantity: negative(lying) },
    { part: 'reserved', quantity: reserved },
    { part: 'asked', quantity: negative(asked) },
    { part: 'under_way', quantity: negative(under_way) },
  ];
  const sum = sumOf(wanted.map((it) => it.quantity));
  return [...wanted, { part: 'rounding' as const, quantity: sumOf([quantity, negative(sum)]) }].filter((it) => it.quantity !== '0');
}

/** What should be there: the maximum, or what lasts until an order comes, or the minimum if that is more, and the same time again. */
function wantedOf({ used, days, lead_days, minimum, maximum }: StockPosition): PartOfOrder[] {
  if (maximum !== null) return [{ part: 'maximum', quantity: maximum }];
  const use = max(thousandths(used), 0n) * BigInt(lead_days);
  const lasting = decimalOf((2n * use + BigInt(days)) / (2n * BigInt(days)));
  const isMinimum = thousandths(minimum ?? '0') * BigInt(days) > use;
  return [
    isMinimum ? { part: 'minimum', quantity: minimum ?? '0' } : { part: 'until_arrival', quantity: lasting },
    { part: isMinimum ? 'until_arrival' : 'as_long_again', quantity: lasting },
  ];
}

const negative = (decimal: string): string => (decimal.startsWith('-') ? decimal.slice(1) : decimal === '0' ? decimal : `-${decimal}`);

export interface SuggestedLimits {
  minimum: string;
  maximum: string;
  /** What they rest on, for people. */
  reason: string;
}

/**
 * A minimum that lasts while an order comes and half as long again, since use and suppliers vary; a maximum that lasts so many days more, but
 * not less than the order takes. Nothing where nothing was used: what nobody uses needs none.
 */
export function suggestedLimits({ used, days, lead_days }: StockPosition, cover_days: number): SuggestedLimits | undefined {
  const use = thousandths(used);
  if (use <= 0n) return undefined;
  const [safety, cover] = [Math.ceil(lead_days / 2), Math.max(cover_days, lead_days)];
  const lasting = (many: number): string => wholeUnits(use * BigInt(many), { of: BigInt(days), isCapped: false });
  return {
    minimum: lasting(lead_days + safety),
    maximum: lasting(lead_days + safety + cover),
    reason: `usa ${perDay(used, days)}/día · plazo ${lead_days} d y ${safety} d de resguardo · para ${cover} d`,
  };
}

const max = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** Up to the next unit, unless that would be more than the maximum. */
function wholeUnits(missing: bigint, { of, isCapped }: { of: bigint; isCapped: boolean }): string {
  const unit = 1000n * of;
  return String(isCapped ? missing / unit : (missing + unit - 1n) / unit);
}

function reasonOf({ used, days, lead_days, minimum, maximum, free, coming }: StockPosition): string {
  const parts = [`usa ${perDay(used, days)}/día`, `plazo ${lead_days} d`];
  if (minimum !== null) parts.push(`mínimo ${formatNumber(minimum)}`);
  if (maximum !== null) parts.push(`máximo ${formatNumber(maximum)}`);
  parts.push(`libre ${formatNumber(free)}`);
  if (thousandths(coming) !== 0n) parts.push(`viene ${formatNumber(coming)}`);
  return parts.join(' · ');
}

/** With one decimal. */
function perDay(used: string, days: number): string {
  const tenths = (max(thousandths(used), 0n) * 10n + 500n * BigInt(days)) / (1000n * BigInt(days));
  return formatNumber(decimalOf(tenths * 100n));
}
