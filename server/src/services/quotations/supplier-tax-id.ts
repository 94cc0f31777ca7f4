import { foreignTaxId, readForeignTaxId } from 'contract/services/index.ts';
import { parseRut } from 'contract/rut.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import '../../suppliers/tables.ts';

interface Naming {
  supplier_rut: string | null;
}

/** By whom each of these is offered: who was chosen by their code in the register is named by their tax id, wherever they are from. */
export async function withTaxIds<D extends Naming>(tx: Tx, documents: readonly D[], fieldOf: (at: number) => string): Promise<D[]> {
  const codes = documents.flatMap((it) => (it.supplier_rut !== null && isCode(it.supplier_rut) ? [it.supplier_rut] : []));
  if (codes.length === 0) return [...documents];
  const rows = await tx
    .selectFrom('supplier_records')
    .where('supplier_code', 'in', codes)
    .select(['supplier_code', 'name', 'rut', 'country', 'tax_id'])
    .execute();
  const known = new Map(rows.map((it) => [it.supplier_code, it]));
  return documents.map((document, at) => {
    const { supplier_rut } = document;
    if (supplier_rut === null || !isCode(supplier_rut)) return document;
    const refuse = (message: string) => new Problem('invalid', { fields: { [`${fieldOf(at)}.supplier_rut`]: message } });
    const found = known.get(supplier_rut);
    if (!found) throw refuse('Indique el RUT; de un proveedor extranjero, su país y su identificación tributaria: DE 811569869.');
    const { name, rut, country, tax_id } = found;
    if (rut !== null) return { ...document, supplier_rut: rut };
    if (tax_id === null) throw refuse(`En Proveedores falta la identificación tributaria de ${name}.`);
    return { ...document, supplier_rut: foreignTaxId({ country, tax_id }) };
  });
}

const isCode = (text: string): boolean => !parseRut(text).ok && readForeignTaxId(text) === undefined;
