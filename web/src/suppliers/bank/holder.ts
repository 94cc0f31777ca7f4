import { formatRut, parseRut } from 'contract/rut.ts';
import { isAbroad } from 'contract/suppliers/index.ts';

/** Whose an account is, as it is read: a RUT with its dots, another country's tax id as it is. */
export const holderOf = (holder: string): string => (parseRut(holder).ok ? formatRut(holder) : holder);

/** What the number of whose account it is is called, by where the supplier is from. */
export const holderLabel = (country: string): string => (isAbroad(country) ? 'Identificación tributaria del titular' : 'RUT de la cuenta');
