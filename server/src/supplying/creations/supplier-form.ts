import type { SupplierTerms } from 'contract/suppliers/index.ts';

/** What a supplier cannot be created without: its field and the sentence. */
export function lacksOfSupplier(it: SupplierTerms): [field: string, sentence: string][] {
  const needed: [keyof SupplierTerms, string][] = [
    ['email', 'Falta el correo.'],
    ['billing', 'Falta con qué factura.'],
    ['category_id', 'Falta el rubro.'],
    ['payment_method_id', 'Falta el medio de pago.'],
    ['payment_condition_id', 'Falta la condición de pago.'],
    ['service_bought_id', 'Falta qué se le compra.'],
  ];
  return needed.filter(([field]) => it[field] === null);
}
