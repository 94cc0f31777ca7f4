import { Bidding, Quote, ServiceItem, ServiceRequest } from 'contract/services/index.ts';
import type { Hooks } from '../platform/context.ts';
import { explainWith, rowNumber } from '../platform/rules.ts';
import { biddingActions } from './biddings/actions.ts';
import { readBiddingCase } from './biddings/rows.ts';
import { quoteActions } from './quotes/actions.ts';
import { readQuoteCase } from './quotes/rows.ts';
import { serviceRequestActions } from './requests/actions.ts';
import { readItemCase, readRequestCase, readServiceRequest } from './requests/info.ts';
import { serviceItemActions } from './requests/item-actions.ts';

/** Requests and biddings by their numbers, items by their row. */
export const explains: Hooks['explains'] = {
  bidding: explainWith(Bidding.shape.allowed_actions, 'services:read', biddingActions, ({ db, user }, number) =>
    readBiddingCase(db, user, { number }),
  ),
  quote_request: explainWith(Quote.shape.allowed_actions, 'services:read', quoteActions, ({ db, user }, number) =>
    readQuoteCase(db, user, { number }),
  ),
  service_request: explainWith(ServiceRequest.shape.allowed_actions, 'services:read', serviceRequestActions, async (context, number) => {
    const { service_items, flags } = await readServiceRequest(context, { number });
    return { ...(await readRequestCase(context.db, context.user, { number })), flagged: service_items, flaggedWhole: flags };
  }),
  service_item: explainWith(ServiceItem.shape.allowed_actions, 'services:read', serviceItemActions, async (context, id) => {
    const it = await readItemCase(context.db, context.user, rowNumber(id));
    const { service_items, flags } = await readServiceRequest(context, { id: it.row.id });
    return { ...it, flagged: service_items, flaggedWhole: flags };
  }),
};
