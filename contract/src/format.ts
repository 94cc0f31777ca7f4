import type { Currency } from './currency.ts';

type Numeric = `${number}`;

/** To make one costs more than to use it a hundred times, and a page of a list writes hundreds of numbers. */
const formats = new Map<string, Intl.NumberFormat>();

/** `Intl` gives the digits; the prefix is ours, because its es-CL currency style is not the product's (domain §2). */
const currencies = {
  CLP: { prefix: '$', digits: digits(0, 0) },
  USD: { prefix: 'US$', digits: digits(2, 2) },
  EUR: { prefix: '€', digits: digits(2, 2) },
  UF: { prefix: 'UF', digits: digits(2, 2) },
} as const;

/** Exact amounts come as text; CLP rounds half away from zero. What is no number is shown as it came. */
export function formatMoney(amount: string | number, currency: Currency): string {
  const text = String(amount);
  if (!isNumeric(text)) return text;
  const { prefix, digits: format } = currencies[currency];
  const shown = format.format(text);
  return shown.startsWith('-') ? `-${prefix} ${shown.slice(1)}` : `${prefix} ${shown}`;
}

/** `1.234,5`; with `decimals` exactly so many, without them as many as there are, up to six. */
export function formatNumber(value: string | number, decimals?: number): string {
  const text = String(value);
  if (!isNumeric(text)) return text;
  return digits(decimals ?? 0, decimals ?? 6).format(text);
}

/** With how many decimals `formatNumber` writes a number: six at most, none of what is no number. */
export function decimalsOf(value: string | number): number {
  const text = String(value);
  return isNumeric(text) ? (digits(0, 6).format(text).split(',')[1]?.length ?? 0) : 0;
}

/** A ratio: 0.256 is `25,6 %`. */
export const formatPercent = (ratio: number, decimals = 1): string => digits(0, decimals, 'percent').format(ratio).replace(/\s?%/, ' %');

/** `2026-11-20` as people read it: `20-11-2026`. Anything else is shown as it came. */
export const formatDay = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3-$2-$1');

const isoDays = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago' });

/** How many days a calendar day lies back, on the calendar of Santiago; negative when it is still to come. */
export const daysLate = (day: string, now = new Date()): number =>
  Math.round((Date.parse(isoDays.format(now)) - Date.parse(day)) / 86_400_000);

const instants = new Intl.DateTimeFormat('es-CL', {
  timeZone: 'America/Santiago',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** An ISO instant on the clocks of Santiago: `20-11-2026 14:05`. Anything else is shown as it came. */
export function formatInstant(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : instants.format(at).replace(/,\s*/, ' ');
}

/** Without zeros that say nothing: `1.50` is `1.5`, and `2.00` is `2`. */
export function withoutZeros(decimal: string): string {
  if (!decimal.includes('.')) return decimal;
  let end = decimal.length;
  while (decimal[end - 1] === '0') end -= 1;
  return decimal.slice(0, decimal[end - 1] === '.' ? end - 1 : end);
}

type ReadDecimal = { ok: true; decimal: string } | { ok: false; message: string };

/** What a person types, as exact decimal text: `1.234,5` → `1234.5`. A point always groups thousands (domain §2). */
export function parseDecimal(input: string): ReadDecimal {
  const plain = input.trim();
  if (plain === '') return { ok: false, message: 'Indique un número.' };
  const found = /^(-?)(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/.exec(plain);
  if (!found) return { ok: false, message: 'Use punto para miles y coma para decimales.' };
  const [, sign = '', whole = '', decimals] = found;
  const body = whole.replaceAll('.', '').replace(/^0+(?=\d)/, '');
  return { ok: true, decimal: sign + body + (decimals ? `.${decimals}` : '') };
}

function digits(least: number, most: number, style: 'decimal' | 'percent' = 'decimal'): Intl.NumberFormat {
  const key = `${style} ${least} ${most}`;
  const format = formats.get(key) ?? newFormat(least, most, style);
  formats.set(key, format);
  return format;
}

function newFormat(least: number, most: number, style: 'decimal' | 'percent'): Intl.NumberFormat {
  return new Intl.NumberFormat('es-CL', {
    style,
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    useGrouping: 'always',
    // −0,4 pesos are no pesos, not "-0".
    signDisplay: 'negative',
  });
}

/** `Intl` takes decimal text exactly, without a floating point on the way. */
const isNumeric = (text: string): text is Numeric => /^-?\d+(\.\d+)?$/.test(text);
