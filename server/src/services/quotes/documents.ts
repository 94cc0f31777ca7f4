import { quoteLimits, type Quote } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { attachFiles, releaseFiles } from '../files/files.ts';

type DocumentForms = Received<typeof contract.postQuotation>['documents'];

/** More documents of a request, each of a file that the person sent ahead; whose they are is told by what the person is now. */
export async function addDocuments(context: Writing, quote_request_id: number, given: DocumentForms): Promise<void> {
  if (given.length === 0) return;
  const { tx, user } = context;
  await attachFiles(
    context,
    given.map((it) => it.file_id),
    'documents',
  );
  const origin = user.isSupply ? 'ABASTECIMIENTO' : 'NO ABASTECIMIENTO';
  await tx
    .insertInto('quote_request_documents')
    .values(given.map((it) => ({ ...it, quote_request_id, origin, created_by: user.id })))
    .execute();
}

/** One's own documents go out of a request; whoever brought them may still use their files. Says whether suppliers had one of them. */
export async function removeDocuments(
  context: Writing,
  { before, isAnswered }: { before: Quote; isAnswered: boolean },
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return false;
  const own = new Map(before.documents.filter((it) => it.own).map((it) => [it.id, it.file.id]));
  const files = ids.map((it) => own.get(it));
  if (files.includes(undefined)) throw new Problem('invalid', { fields: { removed: 'Cada quien quita solo los documentos que subió.' } });
  const sent = await context.tx
    .selectFrom('quote_request_documents')
    .where('id', 'in', [...ids])
    .where('for_suppliers', '=', true)
    .select('id')
    .execute();
  if (isAnswered && sent.length > 0)
    throw new Problem('wrong_state', { message: 'El plazo para ofertar terminó: los documentos que recibieron los proveedores quedan.' });
  await context.tx
    .deleteFrom('quote_request_documents')
    .where('id', 'in', [...ids])
    .execute();
  await releaseFiles(
    context,
    files.filter((it) => it !== undefined),
  );
  return sent.length > 0;
}

export function refuseTooMany(before: Quote, added: number, removed: number): void {
  if (before.documents.length + added - removed > quoteLimits.documents)
    throw new Problem('invalid', { fields: { documents: `Una solicitud lleva hasta ${quoteLimits.documents} documentos.` } });
}
