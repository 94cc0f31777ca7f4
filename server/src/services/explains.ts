import { Quote, ServiceItem, ServiceRequest } from 'contract/services/index.ts';
import type { Hooks } from '../platform/context.ts';
import { explainWith, rowNumber } from '../platform/rules.ts';
import { quoteActions } from './quotes/actions.ts';
import { readQuoteCase } from './quotes/rows.ts';
import { serviceItemActions, serviceRequestActions } from './requests/actions.ts';
import { readItemCase, readRequestCase } from './requests/info.ts';

/** Requests by their numbers, items by their row. */
export const explains: Hooks['explains'] = {
  quote_request: explainWith(Quote.shape.allowed_actions, 'services:read', quoteActions, ({ db, user }, number) =>
    readQuoteCase(db, user, { number }),
  ),
  service_request: explainWith(ServiceRequest.shape.allowed_actions, 'services:read', serviceRequestActions, ({ db, user }, number) =>
    readRequestCase(db, user, { number }),
  ),
  service_item: explainWith(ServiceItem.shape.allowed_actions, 'services:read', serviceItemActions, ({ db, user }, id) =>
    readItemCase(db, user, rowNumber(id)),
  ),
};
