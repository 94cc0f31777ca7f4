import { withoutZeros } from 'contract/format.ts';
declare global {
  interface JSON {
    /** Writes the text as it stands: a number as exact as it was given. */
    rawJSON(text: string): object;
    parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  }
}

/** A decimal as a JSON number, never by way of a binary one: `0.1` stays `0.1`. */
export const exactly = (decimal: string): object => JSON.rawJSON(plain(decimal));

/** JSON knows no leading zeros: `007.50` is `7.50`. */
const plain = (decimal: string): string => decimal.replace(/^0+(?=\d)/, '');

/** Reads JSON with its numbers as the text that stands there. */
export const readExactly = (text: string): unknown =>
  JSON.parse(text, (_key, value, { source }) => (typeof value === 'number' ? (source ?? String(value)) : value));

/** A decimal as SAP writes it, in ours: `40.0` is 40; some servers write very small numbers with an exponent. */
export function decimalOf(value: string | null | undefined): string | null {
  if (!value) return null;
  if (/^-?\d+(\.\d+)?$/.test(value)) return withoutZeros(value);
  const number = Number(value);
  return Number.isFinite(number) ? withoutZeros(number.toFixed(6)) : null;
}
