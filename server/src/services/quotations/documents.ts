import { documentTypes, type DocumentForm } from 'contract/services/index.ts';
import { formatDay } from 'contract/format.ts';
import type { Writing } from '../../platform/context.ts';
import { insertAll } from '../../platform/database/rowsets.ts';
import { seesMoney } from '../../platform/money.ts';
import { Problem } from '../../platform/problem.ts';
import { todayInChile } from '../../platform/today.ts';
import { attachFiles } from '../files/files.ts';
import { withTaxIds } from './supplier-tax-id.ts';
import '../tables.ts';

interface NewDocument {
  item_id: number;
  document: DocumentForm;
  /** What a supplier sent, of which it was taken: its file is the offer's. */
  offer_id?: number;
}

/** Columns of a document as its form says them. */
const columnsOf = ({ document_type, selected: _selected, ...form }: DocumentForm) => ({
  ...form,
  document_type,
  category: documentTypes[document_type].category,
});

/**
 * The files that documents name: of the person's own, sent ahead, or already on a document of the same request, as one offer for several
 * items is.
 */
async function takeFiles(context: Writing, item_id: number, ids: readonly (number | null)[], field: string): Promise<void> {
  const named = [...new Set(ids.filter((it) => it !== null))];
  if (named.length === 0) return;
  const known = await context.tx
    .selectFrom('service_documents as it')
    .innerJoin('service_items as item', 'item.id', 'it.item_id')
    .innerJoin('service_items as own', 'own.request_id', 'item.request_id')
    .where('own.id', '=', item_id)
    .where('it.file_id', 'in', named)
    .select('it.file_id')
    .execute();
  const there = new Set(known.map((it) => it.file_id));
  await attachFiles(
    context,
    named.filter((it) => !there.has(it)),
    field,
  );
}

/** Writes down what suppliers offer and what else belongs to items of one request; `placeOf` names the field of the n-th in the form. */
export async function addDocuments(context: Writing, added: readonly NewDocument[], placeOf: (at: number) => string): Promise<void> {
  const { tx, user } = context;
  const [first] = added;
  if (!first) return;
  for (const [at, { document }] of added.entries()) refuseChoice(document, `${placeOf(at)}.selected`);
  const named = await withTaxIds(
    tx,
    added.map((it) => it.document),
    (at) => `${placeOf(at)}.supplier_rut`,
  );
  const withFile = added.findIndex((it) => it.document.file_id !== null);
  const files = added.map((it) => (it.offer_id === undefined ? it.document.file_id : null));
  await takeFiles(context, first.item_id, files, `${placeOf(Math.max(0, withFile))}.file_id`);
  const rows = added.map(({ item_id, document, offer_id = null }, at) => ({
    item_id,
    offer_id,
    ...columnsOf(named[at] ?? document),
    selected: document.selected,
    selected_by_supply: document.selected && user.isSupply,
    by_supply: user.isSupply,
    created_by: user.id,
  }));
  await insertAll(tx, 'service_documents', rows);
}

/** What a quotation is without a mark of sole supplier. */
export const noMarks = { unique_supplier: false, unique_supplier_cause_id: null, evidence_file_id: null, unique_supplier_until: null };

/**
 * All of a document anew. Its mark of sole supplier is about one supplier and goes with them; amounts stay as they are where whoever
 * writes does not see them; and it is no longer supply's once somebody else wrote it.
 */
export async function rewriteDocument(context: Writing, id: number, written: DocumentForm, place: string): Promise<void> {
  const { tx, user } = context;
  const [document = written] = await withTaxIds(tx, [written], () => `${place}.supplier_rut`);
  refuseChoice(document, `${place}.selected`);
  const old = await tx
    .selectFrom('service_documents')
    .where('id', '=', id)
    .select(['file_id', 'item_id', 'supplier_rut', 'by_supply'])
    .executeTakeFirstOrThrow();
  // Without a file of its own it goes on with the one that it has.
  const file_id = document.file_id ?? old.file_id;
  await takeFiles(context, old.item_id, [file_id === old.file_id ? null : file_id], `${place}.file_id`);
  const { price, freight, ...columns } = columnsOf(document);
  const isMarkLost = columns.category !== 0 || columns.supplier_rut !== old.supplier_rut;
  await tx
    .updateTable('service_documents')
    .set({
      ...columns,
      ...(seesMoney(user) && { price, freight }),
      ...(isMarkLost && noMarks),
      file_id,
      selected: document.selected,
      selected_by_supply: document.selected && user.isSupply,
      by_supply: old.by_supply && user.isSupply,
    })
    .where('id', '=', id)
    .execute();
}

/** What has expired cannot be chosen, nor what is no quotation. */
export function refuseChoice(
  { selected, valid_until, document_type }: Pick<DocumentForm, 'selected' | 'valid_until' | 'document_type'>,
  field: string,
): void {
  if (!selected) return;
  if (documentTypes[document_type].category !== 0) throw new Problem('invalid', { fields: { [field]: 'Solo se elige una cotización.' } });
  if (valid_until !== null && valid_until < todayInChile())
    throw new Problem('invalid', { fields: { [field]: `Venció el ${formatDay(valid_until)}: pida que la renueven.` } });
}
