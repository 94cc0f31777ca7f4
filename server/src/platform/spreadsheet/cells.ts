import * as field from 'contract/fields.ts';
import { parseDecimal, withoutZeros } from 'contract/format.ts';

/** What stands in a cell, blank ones aside. */
export type Content = string | number;
export type CellReading<T> = { ok: true; value: T } | { ok: false; message: string };

export const is = <T>(value: T): CellReading<T> => ({ ok: true, value });
export const isNot = (message: string): { ok: false; message: string } => ({ ok: false, message });

export const text = (cell: Content): string => String(cell).trim();

/** Accents, case and doubled spaces do not count. */
export const plain = (cell: Content): string => text(cell).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');

/** As titles and names are compared: signs and all spaces do not count either. */
export const foldText = (text: string): string => plain(text).replace(/[^a-z0-9]/g, '');

/** As exact text. A spreadsheet's number is rounded as its cell shows it; what is typed must be exact. */
export function decimal(cell: Content, decimals: number): CellReading<string> {
  if (typeof cell === 'number') return is(scaleOf(cell.toFixed(decimals)));
  const read = parseDecimal(cell);
  return read.ok ? is(scaleOf(read.decimal)) : read;
}

/** The same number is always the same text. */
export const scaleOf = (number: string): string => withoutZeros(number).replace(/^-0$/, '0');

export function measure(cell: Content): CellReading<number> {
  if (typeof cell === 'number') return is(cell);
  const read = parseDecimal(cell);
  return read.ok ? is(Number(read.decimal)) : read;
}

/** ISO, day first, or the number Excel counts days with. */
export function day(cell: Content): CellReading<string> {
  const read = typeof cell === 'number' ? countedDay(cell) : writtenDay(cell);
  const checked = field.day.safeParse(read);
  return checked.success ? is(checked.data) : isNot(checked.error.issues[0]?.message ?? '');
}

function countedDay(days: number): string | undefined {
  return Number.isInteger(days) && days > 0 && days < 1e6 ? Temporal.PlainDate.from('1899-12-30').add({ days }).toString() : undefined;
}

function writtenDay(typed: string): string | undefined {
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+)?$/.exec(typed) ?? [];
  if (iso) return iso;
  const [, d = '', m = '', y = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(typed) ?? [];
  return y ? `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}` : undefined;
}

export function yesOrNo(cell: Content): CellReading<boolean> {
  const word = plain(cell);
  if (['si', 's', 'x', '1', 'verdadero', 'true'].includes(word)) return is(true);
  return ['no', 'n', '0', 'falso', 'false'].includes(word) ? is(false) : isNot('Escriba Sí o No.');
}

const currencies = new Map<string, string>(
  Object.entries({
    clp: 'CLP',
    $: 'CLP',
    peso: 'CLP',
    pesos: 'CLP',
    usd: 'USD',
    us$: 'USD',
    dolar: 'USD',
    dolares: 'USD',
    eur: 'EUR',
    '€': 'EUR',
    euro: 'EUR',
    euros: 'EUR',
    uf: 'UF',
    clf: 'UF',
  }),
);
export function currency(cell: Content): CellReading<string> {
  const known = currencies.get(plain(cell));
  return known ? is(known) : isNot('La moneda es CLP, USD, EUR o UF.');
}
