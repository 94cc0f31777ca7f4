import { parseRut } from 'contract/rut.ts';
import type { Reader } from '../platform/database.ts';
import { contains } from '../platform/search.ts';
import './tables.ts';

/** People of the staff by name, mail or RUT, with or without its dots. */
export const staffNamed = (db: Reader, typed: string) =>
  db.selectFrom('staff').where((it) => contains(it.ref('staff.busqueda'), looksLikeRut(typed) ? withoutDots(typed) : typed));

/** Digits, as one begins to type a RUT. */
export const looksLikeRut = (typed: string): boolean => /^\d[\d.]*-?[\dkK]?$/.test(typed);

function withoutDots(typed: string): string {
  const read = parseRut(typed);
  // `19` is a RUT too, but nobody means it.
  return read.ok && read.rut.length > 8 ? read.rut : typed.replaceAll('.', '');
}
