import { formatRut, parseRut } from 'contract/rut.ts';

/** Whose an account is, as it is read: a RUT with its dots, another country's tax id as it is. */
export const holderOf = (holder: string): string => (parseRut(holder).ok ? formatRut(holder) : holder);
