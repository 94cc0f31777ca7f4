import type { Currency } from 'contract/currency.ts';
import { unmistakable } from '../unitPrice.ts';

interface Price {
  line_id: number;
  price: string;
}

const isPrice = (it: unknown): it is Price =>
  typeof it === 'object' &&
  it !== null &&
  'line_id' in it &&
  typeof it.line_id === 'number' &&
  'price' in it &&
  typeof it.price === 'string';

/** The prices in a value of the form. */
export const pricesIn = (value: unknown): readonly Price[] => (Array.isArray(value) ? value.filter(isPrice) : []);

/** The same with another price of one line, or without it. */
export function withPrice(prices: readonly Price[], line_id: number, price: unknown): Price[] {
  const others = prices.filter((it) => it.line_id !== line_id);
  return typeof price === 'string' && price !== '' ? [...others, { line_id, price: unmistakable(price) }] : others;
}

/** An empty offer. */
export const blankOffer: { coin: Currency; tax_exempt: boolean; lines: Price[] } = { coin: 'CLP', tax_exempt: false, lines: [] };
