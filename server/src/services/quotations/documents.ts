import { documentTypes, type DocumentForm } from 'contract/services/index.ts';
import { formatDay } from 'contract/format.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { todayInChile } from '../../platform/today.ts';
import { attachFile } from '../files/files.ts';
import '../tables.ts';

interface Added {
  item_id: number;
  document: DocumentForm;
}

/** Columns of a document as its form says them. */
const columnsOf = ({ document_type, selected: _selected, ...form }: DocumentForm) => ({
  ...form,
  document_type,
  category: documentTypes[document_type].category,
});

/** Writes down what suppliers offer and what else belongs to items; `placeOf` names the field of the n-th in the form. */
export async function addDocuments(context: Writing, added: readonly Added[], placeOf: (at: number) => string): Promise<void> {
  const { tx, user } = context;
  for (const [at, { item_id, document }] of added.entries()) {
    refuseChoice(document, `${placeOf(at)}.selected`);
    const file_id = document.file_id === null ? null : await attachFile(context, document.file_id, `${placeOf(at)}.file_id`);
    await tx
      .insertInto('service_documents')
      .values({
        item_id,
        ...columnsOf(document),
        file_id,
        selected: document.selected,
        selected_by_supply: document.selected && user.isSupply,
        by_supply: user.isSupply,
        created_by: user.id,
      })
      .execute();
  }
}

/** All of a document anew; what was marked of it stays. */
export async function rewriteDocument(context: Writing, id: number, document: DocumentForm, place: string): Promise<void> {
  const { tx, user } = context;
  refuseChoice(document, `${place}.selected`);
  const { file_id: old } = await tx.selectFrom('service_documents').where('id', '=', id).select('file_id').executeTakeFirstOrThrow();
  const isSame = document.file_id === null || document.file_id === old;
  const file_id = isSame ? old : await attachFile(context, document.file_id ?? 0, `${place}.file_id`);
  await tx
    .updateTable('service_documents')
    .set({ ...columnsOf(document), file_id, selected: document.selected, selected_by_supply: document.selected && user.isSupply })
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
