import type { Tx } from '../../platform/database/database.ts';
import { auditedTerms } from '../../suppliers/index.ts';
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
  return auditedTerms(tx, supplier_id);
}
