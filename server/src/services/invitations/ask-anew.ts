import type { Quote } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { updateQuote } from '../quotes/changes.ts';
import { writeToInvited } from './letters.ts';
import { thisMoment } from './rounds.ts';

/** A quote request changes; where suppliers are asked to offer on it, all of them read of it, and what they sent before is marked. */
export async function updateAsked(context: Writing, change: Received<typeof contract.updateQuotation>): Promise<Quote> {
  const { quote, isAskedAnew } = await updateQuote(context, change);
  if (isAskedAnew) await tellAskedAnew(context, quote);
  return quote;
}

/** All that were invited hear that what they are asked is another; nobody, where nobody was asked. */
export async function tellAskedAnew(context: Writing, quote: Pick<Quote, 'id' | 'number' | 'title'>): Promise<void> {
  if (await markRound(context.tx, quote.id))
    await writeToInvited(
      context,
      quote,
      'Cambió lo pedido. Léanlo de nuevo; si ya ofertaron, su oferta sigue en pie hasta que la reemplacen.',
    );
}

/** The invitations are newer too: nobody takes an offer without having seen that it answers an older text. */
async function markRound(tx: Tx, quote_request_id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('quote_rounds')
    .set((it) => ({ changed_at: thisMoment, version: it('version', '+', 1) }))
    .where('quote_request_id', '=', quote_request_id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .updateTable('quote_invitations')
    .set((it) => ({ version: it('version', '+', 1) }))
    .where('quote_request_id', '=', quote_request_id)
    .execute();
  return true;
}
