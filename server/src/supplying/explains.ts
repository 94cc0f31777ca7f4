import type { Permission } from 'contract/permissions.ts';
import { Creation, DeliveryRequest, Proposal, PurchaseRequest } from 'contract/supplying/index.ts';
import type { Hooks } from '../platform/context.ts';
import { explainWith } from '../platform/rules.ts';
import { creationActions } from './creations/actions.ts';
import { readCreationCase } from './creations/rows.ts';
import { deliveryRequestActions } from './deliveries/actions.ts';
import { readDeliveryCase } from './deliveries/rows.ts';
import { proposalActions } from './proposals/actions.ts';
import { readProposalCase } from './proposals/rows.ts';
import { purchaseRequestActions } from './purchases/actions.ts';
import { readPurchaseCase } from './purchases/rows.ts';

/** Whoever asks for materials, and whoever buys and sends them. */
const readers: readonly Permission[] = ['purchase_requests:read', 'mobile_warehouses:read', 'materials:read'];

/** By the number of the request; of a proposal by its row. */
export const explains: Hooks['explains'] = {
  creation_request: explainWith(Creation.shape.allowed_actions, null, creationActions, ({ db, user }, number) =>
    readCreationCase(db, user, { number }),
  ),
  delivery_request: explainWith(DeliveryRequest.shape.allowed_actions, readers, deliveryRequestActions, ({ db, user }, number) =>
    readDeliveryCase(db, user, { number }),
  ),
  purchase_request: explainWith(PurchaseRequest.shape.allowed_actions, readers, purchaseRequestActions, ({ db, user }, number) =>
    readPurchaseCase(db, user, { number }),
  ),
  replenishment_proposal: explainWith(Proposal.shape.allowed_actions, 'purchase_requests:read', proposalActions, readProposalCase),
};
