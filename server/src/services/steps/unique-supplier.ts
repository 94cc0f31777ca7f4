import type { ServiceRequestInfo } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { refuseOthers } from '../../platform/user.ts';
import { todayInChile } from '../../platform/today.ts';
import { attachFiles } from '../files/files.ts';
import { noMarks } from '../quotations/documents.ts';
import { changedRequest, lockItem } from '../requests/changes.ts';

/** Says of a quotation that only its supplier can do it: with the cause, the evidence, and until when that holds. */
export async function markUniqueSupplier(
  context: Writing,
  given: Received<typeof contract.markUniqueSupplier>,
): Promise<ServiceRequestInfo> {
  const { tx } = context;
  const { document_id, user, version, unique_supplier, cause_id, evidence_file_id, valid_until } = given;
  refuseOthers(context.user, user);
  const found = await tx
    .selectFrom('service_documents')
    .where('id', '=', document_id)
    .where('deleted_at', 'is', null)
    .select(['item_id', 'category'])
    .executeTakeFirst();
  if (!found) throw new Problem('not_found', { message: 'Esa cotización no existe, o se eliminó.' });
  const { before } = await lockItem(context, found.item_id, { action: 'unique_supplier', version });
  if (found.category !== 0) throw new Problem('rule', { message: 'Solo una cotización puede ser de proveedor único.' });
  await tx
    .updateTable('service_documents')
    .set(unique_supplier ? await marks(context, { cause_id, evidence_file_id, valid_until }) : noMarks)
    .where('id', '=', document_id)
    .execute();
  return changedRequest(context, unique_supplier ? 'mark_unique_supplier' : 'unmark_unique_supplier', before);
}

type Marks = Pick<Received<typeof contract.markUniqueSupplier>, 'cause_id' | 'evidence_file_id' | 'valid_until'>;

async function marks(context: Writing, { cause_id, evidence_file_id, valid_until }: Marks) {
  if (valid_until !== null && valid_until < todayInChile())
    throw new Problem('invalid', { fields: { valid_until: 'Ya pasó: indique hasta cuándo vale la causa.' } });
  const cause = await context.tx
    .selectFrom('unique_supplier_causes')
    .where('id', '=', cause_id ?? 0)
    .where('activo', '=', true)
    .select('id')
    .executeTakeFirst();
  if (!cause) throw new Problem('invalid', { fields: { cause_id: 'Esa causa ya no se ofrece: elija otra.' } });
  await attachFiles(context, evidence_file_id === null ? [] : [evidence_file_id], 'evidence_file_id');
  return {
    unique_supplier: true,
    unique_supplier_cause_id: cause.id,
    evidence_file_id,
    unique_supplier_until: valid_until,
  };
}
