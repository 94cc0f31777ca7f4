import { PurchaseRequest } from 'contract/supplying/index.ts';
import type { Hooks } from '../platform/context.ts';
import { explainWith } from '../platform/rules.ts';
import { purchaseRequestActions } from './purchases/actions.ts';
import { readPurchaseCase } from './purchases/rows.ts';

/** By the number of the request. */
export const explains: Hooks['explains'] = {
  purchase_request: explainWith(
    PurchaseRequest.shape.allowed_actions,
    'purchase_requests:read',
    purchaseRequestActions,
    ({ db, user }, number) => readPurchaseCase(db, user, { number }),
  ),
};
