import type { Quote } from 'contract/services/index.ts';
import type { Writing } from '../../platform/context.ts';
import { cancelQuote, rejectQuote } from '../quotes/steps.ts';
import { settleRequest } from '../requests/changes.ts';

type GivingUp = typeof cancelQuote;

/** With its quote request a bidding is given up: whoever decides of the service request sees it as another one. */
const withBidding =
  (giveUp: GivingUp) =>
  async (context: Writing, asked: Parameters<GivingUp>[1]): Promise<Quote> => {
    const quote = await giveUp(context, asked);
    const bidding = await context.tx
      .selectFrom('biddings')
      .where('quote_request_id', '=', quote.id)
      .select('request_id')
      .executeTakeFirst();
    if (bidding) await settleRequest(context, bidding.request_id);
    return quote;
  };

export const cancelWithBidding = withBidding(cancelQuote);
export const rejectWithBidding = withBidding(rejectQuote);
