import { useSearch } from '@tanstack/react-router';
import { currencies } from 'contract/currency.ts';
import { homeCountry } from 'contract/suppliers/index.ts';
import { formatRut, parseRut } from 'contract/rut.ts';
import { readForeignTaxId } from 'contract/services/index.ts';

/** A supplier that a quotation names and the register does not have, as the address says it: `?rut=&nombre=&correo=&moneda=EUR&solicitud=SS-12`. */
export function useQuotedSupplier() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const said = (name: string) => (typeof search[name] === 'string' ? search[name] : null);
  const [tax_id, name, email, number] = [said('rut'), said('nombre'), said('correo'), said('solicitud')];
  if (tax_id === null || number === null) return undefined;
  return {
    number,
    start: {
      ...identityOf(tax_id),
      name: name ?? '',
      email,
      currency: currencies.find((it) => it === said('moneda')) ?? 'CLP',
      reason: `Cotizó en ${number}`,
    },
  };
}

function identityOf(text: string) {
  const read = parseRut(text);
  if (read.ok) return { country: homeCountry, rut: formatRut(read.rut) };
  return readForeignTaxId(text) ?? { country: homeCountry, rut: text };
}
