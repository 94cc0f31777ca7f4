import { billingKinds } from 'contract/suppliers/index.ts';
import { rut, text } from '../../platform/audit/words.ts';
import type { Tx } from '../../platform/database/database.ts';
import { termsOf } from './terms.ts';

/** What is known of a supplier, in the words of the history. */
export async function auditedTerms(tx: Tx, supplier_id: number): Promise<object> {
  const it = (await termsOf(tx, [supplier_id])).get(supplier_id);
  return {
    rut: it?.rut,
    pais: it?.country,
    identificacion: it?.tax_id,
    fantasia: it?.trade_name,
    correo: it?.email,
    telefono: it?.phone,
    contacto: it?.contact,
    direccion: [it?.address, it?.commune_name].filter(Boolean).join(', ') || null,
    moneda: it?.currency,
    factura_con: it?.billing && billingKinds[it.billing],
    rubro: it?.category,
    medio_pago: it?.payment_method,
    condicion_pago: it?.payment_condition,
    se_le_compra: it?.service_bought,
  };
}

/** How the history says each of them. */
export const termsWords = {
  rut: rut('el RUT'),
  pais: text('el país'),
  identificacion: text('la identificación tributaria'),
  fantasia: text('el nombre de fantasía'),
  correo: text('el correo'),
  telefono: text('el teléfono'),
  contacto: text('el contacto'),
  direccion: text('la dirección'),
  moneda: text('la moneda'),
  factura_con: text('con qué factura'),
  rubro: text('el rubro'),
  medio_pago: text('el medio de pago'),
  condicion_pago: text('la condición de pago'),
  se_le_compra: text('qué se le compra'),
};
