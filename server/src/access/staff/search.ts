import { parseRut } from 'contract/rut.ts';
import type { Reader } from '../../platform/database/database.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import { may, type User } from '../../platform/user.ts';
import '../tables.ts';

/** Whether somebody is told the RUTs of people; who is not finds nobody by them either, nor learns their order. */
export const isToldRuts = (user: User): boolean => may(user, 'users:read');

/** People of the staff by name, mail or RUT, with or without its dots: for who is told RUTs. */
export const staffNamed = (db: Reader, typed: string) =>
  db.selectFrom('staff').where((it) => contains(it.ref('staff.busqueda'), looksLikeRut(typed) ? withoutDots(typed) : typed));

/** The same for everybody else: what they are not told finds nobody. */
export const staffCalled = (db: Reader, typed: string) =>
  db.selectFrom('staff').where(contains(textOf('staff.nombre', 'staff.email'), typed));

/** Digits, as one begins to type a RUT. */
export const looksLikeRut = (typed: string): boolean => /^\d[\d.]*-?[\dkK]?$/.test(typed);

function withoutDots(typed: string): string {
  const read = parseRut(typed);
  // `19` is a RUT too, but nobody means it.
  return read.ok && read.rut.length > 8 ? read.rut : typed.replaceAll('.', '');
}
