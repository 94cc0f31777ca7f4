import { Quote } from 'contract/services/index.ts';
import type { Hooks } from '../platform/context.ts';
import { explainWith } from '../platform/rules.ts';
import { quoteActions } from './quotes/actions.ts';
import { readQuoteCase } from './quotes/rows.ts';

/** Quote requests by their numbers. */
export const explains: Hooks['explains'] = {
  quote_request: explainWith(Quote.shape.allowed_actions, 'services:read', quoteActions, ({ db, user }, number) =>
    readQuoteCase(db, user, { number }),
  ),
};
