import * as field from 'contract/fields.ts';
import { parseDecimal } from 'contract/format.ts';
import { businessLines, type BusinessLine } from 'contract/projects/index.ts';

/** What stands in a cell, blank ones aside. */
export type Content = string | number;
export type Reading<T> = { ok: true; value: T } | { ok: false; message: string };

const is = <T>(value: T): Reading<T> => ({ ok: true, value });
const isNot = (message: string): { ok: false; message: string } => ({ ok: false, message });

export const text = (cell: Content): string => String(cell).trim();

/** Accents, case and doubled spaces do not count. */
export const plain = (cell: Content): string => text(cell).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');

/** As exact text. A spreadsheet's number is rounded as its cell shows it; what is typed must be exact. */
export function decimal(cell: Content, decimals: number): Reading<string> {
  if (typeof cell === 'number') return is(scaled(cell.toFixed(decimals)));
  const read = parseDecimal(cell);
  return read.ok ? is(scaled(read.decimal)) : read;
}

/** What the database's column holds: nine digits before the comma. */
export function power(cell: Content): Reading<string> {
  const read = decimal(cell, 3);
  return read.ok && Number(read.value) >= 1e9 ? isNot('La potencia es demasiado grande.') : read;
}

/** Without zeros that say nothing: the same number is always the same text. */
export const scaled = (number: string): string => (number.includes('.') ? number.replace(/\.?0+$/, '') : number).replace(/^-0$/, '0');

export function measure(cell: Content): Reading<number> {
  if (typeof cell === 'number') return is(cell);
  const read = parseDecimal(cell);
  return read.ok ? is(Number(read.decimal)) : read;
}

/** Megawatts of the energy commission as kilowatts. */
export function kilowatts(cell: Content): Reading<string> {
  const read = measure(cell);
  return read.ok ? power(read.value * 1000) : read;
}

/** `45`, `45 %`, and what Excel keeps of a cell that shows 45 %: 0.45. */
export function percent(cell: Content): Reading<number> {
  const read = measure(typeof cell === 'number' ? cell : cell.replace(/\s*%$/, ''));
  if (!read.ok) return read;
  const whole = typeof cell === 'number' && cell > 0 && cell < 1 ? Math.round(cell * 100) : read.value;
  return Number.isInteger(whole) && whole >= 0 && whole <= 100 ? is(whole) : isNot('El avance va de 0 a 100, sin decimales.');
}

/** ISO, day first, or the number Excel counts days with. */
export function day(cell: Content): Reading<string> {
  const read = typeof cell === 'number' ? countedDay(cell) : writtenDay(cell);
  const checked = field.day.safeParse(read);
  if (!checked.success) return isNot('La fecha no existe. Use día-mes-año.');
  const year = Number(checked.data.slice(0, 4));
  return year >= 1900 && year <= 2200 ? is(checked.data) : isNot('El año debe estar entre 1900 y 2200.');
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

export function yesOrNo(cell: Content): Reading<boolean> {
  const word = plain(cell);
  if (['si', 's', 'x', '1', 'verdadero', 'true'].includes(word)) return is(true);
  return ['no', 'n', '0', 'falso', 'false'].includes(word) ? is(false) : isNot('Escriba Sí o No.');
}

const currencies: Record<string, string> = {
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
};
export function currency(cell: Content): Reading<string> {
  const known = currencies[plain(cell)];
  return known ? is(known) : isNot('La moneda es CLP, USD, EUR o UF.');
}

const lines: Record<string, BusinessLine> = {
  ...Object.fromEntries(
    Object.entries(businessLines).flatMap(([code, name]) => [code, name].map((it) => [it.toLowerCase(), code as BusinessLine])),
  ),
  comercial: 'CI',
  industrial: 'CI',
  'comercial-industrial': 'CI',
  'comercial e industrial': 'CI',
  pmgd: 'PG',
  generacion: 'PG',
};
export function line(cell: Content): Reading<BusinessLine> {
  const known = lines[plain(cell)];
  return known ? is(known) : isNot('La línea es RE (residencial), CI (comercial industrial) o PG (proyectos de generación).');
}

/** By size when nobody says it: houses up to 10 kWp, plants from 500 (demo company §1); a plant counted in megawatts is one. */
export function lineBySize(kwp: string | undefined, isPlant: boolean): BusinessLine | undefined {
  if (isPlant) return 'PG';
  if (kwp === undefined) return undefined;
  if (Number(kwp) <= 10) return 'RE';
  return Number(kwp) < 500 ? 'CI' : 'PG';
}
