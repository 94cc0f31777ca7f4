import { z } from 'zod';

/** What other systems leave empty in several ways is simply missing. */
export const own = (text: string | null | undefined): string | null => text?.trim() || null;

/** A list that is null when it is empty. */
export const list = <T extends z.ZodType>(item: T) => z.array(item).nullish();

/** An amount as exact text; an exponent or a word is no amount. */
export function amountOf(value: string | number | null | undefined): string | null {
  const text = typeof value === 'number' ? String(value) : own(value);
  return text !== null && /^-?\d+(\.\d+)?$/.test(text) ? text : null;
}

/** The day an instant or a day falls on, `YYYY-MM-DD`: in Chile, where an instant says its zone. */
export function dayOf(text: string | null | undefined): string | null {
  const given = own(text);
  if (given === null) return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(given)) return given;
  const at = new Date(/[zZ]|[+-]\d{2}:?\d{2}$/.test(given) ? given : `${given.replace(' ', 'T')}Z`);
  return Number.isNaN(at.getTime()) ? null : santiago.format(at);
}
const santiago = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' });

export function instantOf(text: string | null | undefined): string | null {
  const at = new Date(text ?? '');
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
