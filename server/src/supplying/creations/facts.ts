import { formatPhone } from 'contract/phone.ts';
import { formatRut } from 'contract/rut.ts';
import { billingKinds, countryName, type SupplierTerms } from 'contract/suppliers/index.ts';
import type { MaterialCreation } from 'contract/supplying/index.ts';

export type Facts = [string, string | null][];

/** What a new material would be, in words: on its paper, and for whoever decides about it. */
export const materialFacts = (it: MaterialCreation['material']): Facts => [
  ['Familia', it.family],
  ['Unidad', it.unit],
  ['Ítem de gasto', it.expense_item],
  ['Marca', it.brand],
  ['Fabricante', it.part_number],
  ['Observación', it.observations],
];

/** The same of a new supplier. Where it is paid is told nowhere. */
export const supplierFacts = (it: SupplierTerms): Facts => [
  ['RUT', it.rut && formatRut(it.rut)],
  ['Id. tributaria', it.tax_id && `${it.tax_id} (${countryName(it.country)})`],
  ['Fantasía', it.trade_name],
  ['Contacto', it.contact],
  ['Correo', it.email],
  ['Teléfono', it.phone && formatPhone(it.phone)],
  ['Dirección', [it.address, it.commune_name].filter(Boolean).join(', ') || null],
  ['Rubro', it.category],
  ['Se le compra', it.service_bought],
  ['Factura', it.billing && billingKinds[it.billing]],
  ['Moneda', it.currency],
  ['Pago', [it.payment_method, it.payment_condition].filter(Boolean).join(', ') || null],
];
