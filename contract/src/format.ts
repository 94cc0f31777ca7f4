import type { Currency } from './currency.ts';
import { once } from './once.ts';

/** The currency style of `Intl` for es-CL is not the product's (domain §2). */
const currencies = {
  CLP: { prefix: '$', decimals: 0 },
  USD: { prefix: 'US$', decimals: 2 },
  EUR: { prefix: '€', decimals: 2 },
  UF: { prefix: 'UF', decimals: 2 },
} as const;
const mostDecimals = 6;

/** Exact amounts come as text; CLP rounds half away from zero. What is no number is shown as it came. */
export function formatMoney(amount: string | number, currency: Currency): string {
  const text = String(amount);
  if (!isNumeric(text)) return text;
  const { prefix, decimals } = currencies[currency];
  const shown = digitsOf(text, decimals, decimals);
  return shown.startsWith('-') ? `-${prefix} ${shown.slice(1)}` : `${prefix} ${shown}`;
}

/** The price of one unit, as exact as it is: `$ 1.234,5`. */
export const formatUnitPrice = (amount: string, currency: Currency): string => `${currencies[currency].prefix} ${formatNumber(amount)}`;

/** `1.234,5`; with `decimals` exactly so many, without them as many as there are, up to six. */
export function formatNumber(value: string | number, decimals?: number): string {
  const text = String(value);
  if (!isNumeric(text)) return text;
  return digitsOf(text, decimals ?? 0, decimals ?? mostDecimals);
}

/** Units that are words, by what makes them more than one. */
const unitWords = new Map([
  ...['hora', 'día', 'semana', 'jornada', 'viaje', 'turno', 'visita', 'noche', 'persona', 'servicio', 'informe'].map(
    (it) => [it, 's'] as const,
  ),
  ...['metro', 'rollo', 'bobina', 'caja', 'bolsa', 'saco', 'paquete', 'atado', 'juego', 'tira', 'pieza'].map((it) => [it, 's'] as const),
  ...['mes', 'unidad', 'par'].map((it) => [it, 'es'] as const),
]);

/** A unit as it stands behind its number: `1 hora`, `40 horas`; signs such as `m` and codes such as `UN` or `PAR` stay as they are. */
export const unitFor = (value: string | number, unit: string): string =>
  Number(value) === 1 || unit === unit.toLocaleUpperCase('es') ? unit : unit + (unitWords.get(unit.toLocaleLowerCase('es')) ?? '');

/** With how many decimals `formatNumber` writes a number: six at most, none of what is no number. */
export function decimalsOf(value: string | number): number {
  const text = String(value);
  return isNumeric(text) ? (digitsOf(text, 0, mostDecimals).split(',')[1]?.length ?? 0) : 0;
}

/** `2026-11-20` as people read it: `20-11-2026`. Anything else is shown as it came. */
export const formatDay = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3-$2-$1');

const isoDays = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago' }));

/** The day in Chile of an instant, wherever it is asked: `2026-11-22`. */
export const dayInChile = (instant: Date): string => isoDays().format(instant);

/** How many days a calendar day lies back, on the calendar of Santiago; negative when it is still to come. */
export const daysLate = (day: string, now = new Date()): number => Math.round((Date.parse(dayInChile(now)) - Date.parse(day)) / 86_400_000);

const instants = once(
  () =>
    new Intl.DateTimeFormat('es-CL', {
      timeZone: 'America/Santiago',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

/** An ISO instant on the clocks of Santiago: `20-11-2026 14:05`. Anything else is shown as it came. */
export function formatInstant(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : instants().format(at).replace(/,\s*/, ' ');
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

/**
 * Decimal text with points for thousands, rounded half away from zero; exact, without a floating point on the way. What `Intl`
 * would write: but to begin takes it as long as drawing a page of a list.
 */
function digitsOf(text: string, least: number, most: number): string {
  const [whole = '', decimals = ''] = text.replace('-', '').split('.');
  const isRoundedUp = decimals.charAt(most) >= '5';
  const exact = BigInt(whole + decimals.slice(0, most).padEnd(most, '0')) + (isRoundedUp ? 1n : 0n);
  const all = String(exact).padStart(most + 1, '0');
  const point = all.length - most;
  let end = all.length;
  while (end > point + least && all[end - 1] === '0') end -= 1;
  // −0,4 pesos are no pesos, not "-0".
  const minus = text.startsWith('-') && exact !== 0n ? '-' : '';
  return minus + inThousands(all.slice(0, point)) + (end > point ? `,${all.slice(point, end)}` : '');
}

function inThousands(whole: string): string {
  const first = whole.length % 3 || 3;
  let written = whole.slice(0, first);
  for (let at = first; at < whole.length; at += 3) written += `.${whole.slice(at, at + 3)}`;
  return written;
}

const isNumeric = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);
