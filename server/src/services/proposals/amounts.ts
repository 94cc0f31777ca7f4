import type { Currency } from 'contract/currency.ts';
import { withoutZeros } from 'contract/format.ts';

/** A number as it stands in a line, in plain decimals, with the currency that stands before or behind it, and where it begins. */
export interface Amount {
  value: string;
  coin: Currency | null;
  at: number;
}

/** Longer lines are no offer's. */
const mostLetters = 400;

/** The amounts of a line; no percentages, and nothing that is a part of a word, a date or a tax id. */
export const amountsIn = (line: string): Amount[] =>
  [...line.slice(0, mostLetters).matchAll(/\d[\d.,]*/g)].flatMap(({ 0: found, index: at }) => {
    const digits = found.replace(/[.,]$/, '');
    const [before, behind] = [line.slice(Math.max(0, at - 5), at), line.slice(at + digits.length, at + digits.length + 5)];
    const [mark] = /(?:US ?\$|USD|CLP|EUR|€|U\.?F\.?|\$)\s?$/i.exec(before) ?? [];
    const [unit] = /^\s?(?:USD|CLP|EUR|€|U\.?F\b\.?|pesos|dólares)/i.exec(behind) ?? [];
    const isPart = /^(?:\s?%|[\p{L}\d\-/°º])/u.test(unit ? '' : behind) || /[\p{L}\d\-/°º#]$/u.test(mark ? '' : before);
    const value = isPart ? null : decimalOf(digits);
    return value === null ? [] : [{ value, coin: coinOf(mark ?? unit), at }];
  });

/** The currency that a mark means; `$` alone is the peso's. */
export function coinOf(mark: string | undefined): Currency | null {
  const plain = mark?.toUpperCase().replaceAll(/[\s.]/g, '');
  if (plain === undefined) return null;
  if (plain === 'US$' || plain === 'USD' || plain === 'DÓLARES') return 'USD';
  if (plain === '€' || plain === 'EUR') return 'EUR';
  return plain === 'UF' ? 'UF' : 'CLP';
}

/**
 * `1.234.567`, `1.234,5`, `1,234.50` or `12,5` as a plain decimal; null where it is none, or can be two. A point with three digits
 * behind it groups thousands, as in every Chilean paper; a comma with three may do either.
 */
function decimalOf(digits: string): string | null {
  const [points, commas] = [digits.split('.'), digits.split(',')];
  if (points.length === 1 && commas.length === 1) return withoutLeading(digits);
  const isCommaLast = digits.lastIndexOf(',') > digits.lastIndexOf('.');
  const decimal = isCommaLast ? ',' : '.';
  const parts = isCommaLast ? commas : points;
  const isOneMark = points.length === 1 || commas.length === 1;
  if (isOneMark && isGrouped(parts) && (decimal === '.' || parts.length > 2)) return withoutLeading(parts.join(''));
  if (isOneMark && isGrouped(parts)) return null;
  if (parts.length !== 2) return null;
  const [whole = '', fraction = ''] = parts;
  const groups = whole.split(isCommaLast ? '.' : ',');
  return groups.length === 1 || isGrouped(groups) ? withoutLeading(`${groups.join('')}.${fraction}`) : null;
}

const isGrouped = ([first = '', ...rest]: readonly string[]): boolean =>
  first.length >= 1 && first.length <= 3 && rest.every((it) => it.length === 3);

function withoutLeading(plain: string): string | null {
  if (!/^\d{1,15}(?:\.\d{1,6})?$/.test(plain)) return null;
  const value = plain.replace(/^0+(?=\d)/, '');
  return value.includes('.') ? withoutZeros(value) : value;
}
