import { z } from 'zod';
import { parseRut } from '../../rut.ts';
import { country, homeCountry, taxIdLetters } from '../../suppliers/register/terms.ts';

/** Fewer letters and digits are no tax id. */
const shortest = 4;

/** `DE 811569869`: who is from abroad, by their country and their number there, which many write with the country before it. */
export function foreignTaxId({ country: from, tax_id }: { country: string; tax_id: string }): string {
  const letters = taxIdLetters(tax_id);
  return `${from} ${letters.startsWith(from) && letters.length >= shortest + from.length ? letters.slice(from.length) : letters}`;
}

/** The country and the number of a foreign one; nothing where it is a RUT. */
export function readForeignTaxId(text: string): { country: string; tax_id: string } | undefined {
  const [first = '', ...others] = text.trim().split(' ');
  const from = country.safeParse(first);
  const tax_id = taxIdLetters(others.join(''));
  return from.success && from.data !== homeCountry && tax_id.length >= shortest ? { country: from.data, tax_id } : undefined;
}

/**
 * Who a supplier is, as a quotation says it: a RUT, or of who is from abroad `DE 811569869`. What is neither is taken as it is: it may be
 * a code of the register, of digits only too, and whoever keeps it finds who that is.
 */
export const supplierTaxId = z
  .string()
  .max(60)
  .transform((value) => {
    const read = parseRut(value);
    if (read.ok) return read.rut;
    const foreign = readForeignTaxId(value);
    return foreign ? foreignTaxId(foreign) : value.trim();
  });
