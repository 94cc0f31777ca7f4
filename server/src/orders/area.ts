import { PurchaseOrder } from 'contract/orders/index.ts';
import type { Area } from '../platform/area.ts';
import { explainWith } from '../platform/rules.ts';
import { auditWords } from './audit-words.ts';
import { checks } from './checks.ts';
import { approvedEditions } from './editions/decided.ts';
import { editionInformed } from './editions/informed.ts';
import { ordersFound } from './find.ts';
import { rooms } from './live.ts';
import { orderActions } from './orders/actions.ts';
import { orderCorrected } from './orders/corrected.ts';
import { holdOrder } from './orders/lock.ts';
import { orderPosted } from './orders/posted.ts';
import { readOrderCase } from './orders/rows.ts';
import { routes } from './routes.ts';

export const area: Area = {
  routes,
  checks,
  rooms,
  hooks: {
    auditWords,
    finds: [ordersFound],
    explains: {
      purchase_order: explainWith(PurchaseOrder.shape.allowed_actions, 'purchase_orders:read', orderActions, ({ db, user }, number) =>
        readOrderCase(db, user, number),
      ),
    },
    approvals: { purchase_order_edition: approvedEditions },
    erpPosted: { purchase_order: orderPosted },
    erpChanged: { purchase_order: editionInformed },
    erpCorrected: { purchase_order: orderCorrected },
    erpHolds: { purchase_order: holdOrder },
  },
};
