import { billingKinds } from 'contract/suppliers/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { termsOf } from '../../suppliers/index.ts';
import { materialsAsked } from './material-form.ts';

/** What is asked for, in the words of the history. */
export async function auditedForm(tx: Tx, { id, supplier_id }: { id: number; supplier_id: number | null }): Promise<object> {
  if (supplier_id === null) {
    const it = (await materialsAsked(tx, [id])).get(id);
    return {
      familia: it?.family,
      unidad: it?.unit,
      item_gasto: it?.expense_item,
      marca: it?.brand,
      numero_parte: it?.part_number,
      observaciones: it?.observations,
    };
  }
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
