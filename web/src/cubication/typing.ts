import { quantityOf, type Variables } from 'contract/cubication/index.ts';
import { currencies, type Currency } from 'contract/currency.ts';
import { formatNumber, parseDecimal } from 'contract/format.ts';
import { withoutMarks } from 'contract/plain-text.ts';
import type { CellValue, ReadCell, Trouble } from '../ui/grid/columns.ts';

/** A decimal as it is written by hand: `1250,5`. */
export const writtenDecimal = (decimal: string | null): string => decimal?.replace('.', ',') ?? '';

/** The same of a cell that may be a formula, which stays as it is. */
export const writtenAmount = (value: string | null): string => (value?.startsWith('=') ? value : writtenDecimal(value));

/** What somebody wrote in a cell, in the words in which it is told. */
export const writtenWords = (value: CellValue): string =>
  value === null ? 'vacío' : /^\d+(\.\d+)?$/.test(value) ? writtenDecimal(value) : value;

/** The same of a cell whose row somebody else took away; what was no value is told as it was typed. */
export const lostWords = ({ mine, before }: Trouble & { kind: 'gone' }): string =>
  before?.kind === 'wrong' && mine !== null ? mine : writtenWords(mine);

interface Limits {
  digits: number;
  decimals: number;
}

/** A number as Chileans write it, not negative, of so many digits. */
export function readDecimal(typed: string, { digits, decimals }: Limits): ReadCell {
  const read = parseDecimal(typed);
  if (!read.ok) return read;
  const [whole = '', fraction = ''] = read.decimal.split('.');
  if (read.decimal.startsWith('-')) return { ok: false, message: 'No puede ser negativo.' };
  if (whole.length > digits) return { ok: false, message: `A lo más ${digits} cifras.` };
  if (fraction.length > decimals) return { ok: false, message: `A lo más ${decimals} decimales.` };
  return { ok: true, value: read.decimal };
}

/** What one costs, as it is written by hand: `1250,5`, or `80,5 USD`. */
export const writtenCost = (cost: string | null, currency: Currency | null): string =>
  currency === null || currency === 'CLP' ? writtenDecimal(cost) : `${writtenDecimal(cost)} ${currency}`;

/** A cost in the currency that is written behind it, else in that which it had, or in pesos; nothing is no cost. */
export function readCost(typed: string, had: Currency | null): ReadCell {
  if (typed.trim() === '') return { ok: true, value: null };
  const plain = typed.trim();
  const letters = plain.search(/[a-z]/iu);
  const [amount, word] = letters < 0 ? [plain, ''] : [plain.slice(0, letters).trim(), plain.slice(letters)];
  const named = word === '' ? (had ?? 'CLP') : currencies.find((it) => it === word.toUpperCase());
  if (named === undefined) return { ok: false, message: `La moneda es ${currencies.join(', ')}.` };
  const read = readDecimal(amount, { digits: 14, decimals: 4 });
  return read.ok ? { ok: true, value: `${read.value ?? '0'} ${named}` } : read;
}

/** A quantity: a number, or a formula, which may begin with «=» and need not. */
export function readAmount(typed: string, unit: string, variables: Variables): ReadCell {
  const plain = typed.trim();
  const isFormula = plain.startsWith('=') || /[\p{L}+*/();]/u.test(plain);
  if (!isFormula) return readDecimal(plain, { digits: 12, decimals: 3 });
  const formula = plain.replace(/^=/, '').trim();
  const found = quantityOf(formula, unit, variables);
  return found.ok ? { ok: true, value: `=${formula}` } : { ok: false, message: found.message };
}

const within = (longest: number, plain: string): ReadCell =>
  plain.length > longest ? { ok: false, message: `Máximo ${longest} caracteres.` } : { ok: true, value: plain === '' ? null : plain };

/** A text on one line that may be missing, so many characters at most. */
export const readText =
  (longest: number) =>
  (typed: string): ReadCell =>
    within(longest, typed.replaceAll(/\s+/g, ' ').trim());

/** The same of several lines, which stay. */
export const readLines =
  (longest: number) =>
  (typed: string): ReadCell =>
    within(longest, withoutMarks(typed).trim());

/** One of the choices, by its name or its code; empty is nothing. */
export const readChoice =
  (choices: readonly { value: string; label: string }[], what: string) =>
  (typed: string): ReadCell => {
    const plain = typed.trim().toLowerCase();
    if (plain === '') return choices.some((it) => it.value === '') ? { ok: true, value: null } : { ok: false, message: `Elija ${what}.` };
    const found = choices.find((it) => it.value.toLowerCase() === plain || it.label.toLowerCase() === plain);
    return found
      ? { ok: true, value: found.value === '' ? null : found.value }
      : { ok: false, message: `«${typed.trim()}» no es ${what}.` };
  };

export const shownNumber = (decimal: string | null): string => (decimal === null ? '' : formatNumber(decimal));
