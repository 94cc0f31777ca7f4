import { foreignTaxId, readForeignTaxId } from 'contract/services/index.ts';
import { parseRut } from 'contract/rut.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import '../../suppliers/tables.ts';

interface Naming {
  supplier_rut: string | null;
  supplier: string | null;
}

/**
 * By whom each of these is offered: who was chosen by their code in the register is named by their tax id, wherever they are from. Of whom
 * the register has none, or one that others there have too, the name alone is written down: that stops the approval, never the saving
 * (decision 200), and nobody is ordered from who was not chosen.
 */
export async function withTaxIds<D extends Naming>(tx: Tx, documents: readonly D[], fieldOf: (at: number) => string): Promise<D[]> {
  const codes = documents.flatMap((it) => (it.supplier_rut !== null && isCode(it.supplier_rut) ? [it.supplier_rut] : []));
  if (codes.length === 0) return [...documents];
  const rows = await tx
    .selectFrom('supplier_records as it')
    .where('it.supplier_code', 'in', codes)
    .select(['it.supplier_code', 'it.name', 'it.rut', 'it.country', 'it.tax_id', isShared.as('is_shared')])
    .execute();
  const known = new Map(rows.map((it) => [it.supplier_code, it]));
  return documents.map((document, at) => {
    const { supplier_rut } = document;
    if (supplier_rut === null || !isCode(supplier_rut)) return document;
    const refuse = (message: string) => new Problem('invalid', { fields: { [fieldOf(at)]: message } });
    const found = known.get(supplier_rut);
    if (!found) throw refuse(unknownMessage(supplier_rut));
    const { name, rut, country, tax_id, is_shared } = found;
    const abroad = tax_id === null || is_shared ? '' : foreignTaxId({ country, tax_id });
    const isNamed = rut !== null || readForeignTaxId(abroad) !== undefined;
    return { ...document, supplier: document.supplier ?? name, supplier_rut: isNamed ? (rut ?? abroad) : null };
  });
}

const isShared = sql<boolean>`exists (
  select from supplier_records as other join suppliers as listed on listed.codigo = other.supplier_code and listed.merged_into is null
  where other.id <> it.id and other.tax_key = it.tax_key)`;

const isCode = (text: string): boolean => !parseRut(text).ok && readForeignTaxId(text) === undefined;

/** Letters other than the K of a RUT were meant as a code, or as somebody from abroad. */
function unknownMessage(text: string): string {
  const read = parseRut(text);
  return read.ok || /[A-JL-Z]/i.test(text)
    ? 'Indique el RUT; de un proveedor extranjero, su país y su identificación tributaria: DE 811569869.'
    : read.message;
}
