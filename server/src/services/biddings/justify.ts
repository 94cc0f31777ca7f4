import type { Bidding } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { announceQuotes } from '../live.ts';
import { settleRequest } from '../requests/changes.ts';
import { lockBidding } from './lock.ts';
import { readBidding } from './rows.ts';

/** Fewer offers came than the policy asks for, and it is bought all the same: supply says why. */
export async function justifyBidding(
  context: Writing,
  { quotation_id, version, reason }: Received<typeof contract.justifyBidding>,
): Promise<Bidding> {
  const { tx } = context;
  const { before } = await lockBidding(context, quotation_id, { action: 'justify', version });
  await tx
    .updateTable('biddings')
    .set((it) => ({ few_offers_reason: reason, version: it('version', '+', 1) }))
    .where('quote_request_id', '=', quotation_id)
    .execute();
  await record(context, {
    action: 'bidding_justify',
    entity: 'quote_request',
    id: before.number,
    before: { motivo: before.few_offers_reason },
    after: { motivo: reason },
  });
  await settleRequest(context, before.service_request_id);
  await announceQuotes(tx);
  return readBidding(tx, context, { id: quotation_id });
}
