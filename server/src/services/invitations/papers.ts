import type { Quote, QuoteRound } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { lockQuote } from '../quotes/lock.ts';
import { tellAskedAnew } from './ask-anew.ts';
import { changedRound } from './changes.ts';
import { lockSeenRound } from './rounds.ts';
import './tables.ts';

const wrongPaper = (message: string) => new Problem('invalid', { fields: { document_ids: message } });

/** Papers of a quote request that suppliers read from now on; gives their names. What another supplier sent is never one of them. */
export async function showPapers({ tx }: Pick<Writing, 'tx'>, quote: Quote, document_ids: readonly number[]): Promise<string[]> {
  if (document_ids.length === 0) return [];
  const own = new Map(quote.documents.map((it) => [it.id, it.file]));
  const files = document_ids.map((it) => own.get(it));
  if (files.includes(undefined)) throw wrongPaper('Un documento ya no está en la solicitud.');
  const offered = await tx
    .selectFrom('supplier_offers')
    .where(
      'file_id',
      'in',
      files.flatMap((it) => it?.id ?? []),
    )
    .select('id')
    .executeTakeFirst();
  if (offered) throw wrongPaper('La oferta de un proveedor no se envía a los demás.');
  await tx
    .updateTable('quote_request_documents')
    .set({ for_suppliers: true })
    .where('quote_request_id', '=', quote.id)
    .where('id', 'in', [...document_ids])
    .execute();
  return files.flatMap((it) => it?.name ?? []);
}

/** What suppliers were asked gets papers that they did not have: all of them are told, and what they sent before is marked. */
export async function sendPapers(
  context: Writing,
  { quotation_id, version, document_ids }: Received<typeof contract.sendPapers>,
): Promise<{ round: QuoteRound }> {
  const quote = await lockQuote(context, quotation_id, { action: 'invite' });
  const round = await lockSeenRound(context, quotation_id, version);
  if (round.is_over) throw new Problem('wrong_state', { message: 'El plazo ya terminó: los proveedores no reciben más documentos.' });
  const documentos = await showPapers(context, quote, document_ids);
  await tellAskedAnew(context, quote);
  return changedRound(context, quote, 'send_papers', { after: { documentos } });
}
