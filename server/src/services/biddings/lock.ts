import type { Bidding } from 'contract/services/index.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { biddingActions, type BiddingCase } from './actions.ts';
import { readBidding, readBiddingCase } from './rows.ts';

interface BiddingMove {
  action: Bidding['allowed_actions'][number];
  version: number;
}

/** Holds a bidding that the person sees with its round and quote request; refuses what its rules stop, and what was not seen as it is. */
export async function lockBidding(
  context: Writing,
  id: number,
  { action, version }: BiddingMove,
): Promise<{ before: Bidding; first: BiddingCase['row']['first'] }> {
  const { tx, user } = context;
  await tx.selectFrom('quote_requests').where('id', '=', id).select('id').forUpdate().execute();
  await tx.selectFrom('quote_rounds').where('quote_request_id', '=', id).select('quote_request_id').forUpdate().execute();
  await tx.selectFrom('biddings').where('quote_request_id', '=', id).select('quote_request_id').forUpdate().execute();
  const standing = await readBiddingCase(tx, user, { id });
  requireAllowed(biddingActions[action], standing);
  const before = await readBidding(tx, context, { id });
  if (before.version !== version) throw new Problem('stale', { current: before });
  return { before, first: standing.row.first };
}
