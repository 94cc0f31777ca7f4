import { Hes, PriceAgreement, PurchaseOrder } from 'contract/orders/index.ts';
import type { Area } from '../platform/area.ts';
import { explainWith } from '../platform/rules.ts';
import { agreementActions } from './agreements/actions.ts';
import { readAgreementCase } from './agreements/rows.ts';
import { auditWords } from './audit-words.ts';
import { checks } from './checks.ts';
import { approvedEditions } from './editions/after-decision.ts';
import { confirmationDuties } from './confirmations/duties.ts';
import { mailSecrets } from './confirmations/letters.ts';
import { changeTold } from './closures/change-told.ts';
import { agreementsFound, hesFound, ordersFound } from './find.ts';
import { hesActions } from './hes/actions.ts';
import { hesLeaves } from './hes/leaving.ts';
import { hesEnded } from './hes/end.ts';
import { holdHes } from './hes/lock.ts';
import { hesCorrected, hesPosted } from './hes/erp-answers.ts';
import { readHesCase } from './hes/rows.ts';
import { rooms } from './live.ts';
import { orderActions } from './orders/actions.ts';
import { approvedOrders } from './orders/approval.ts';
import { orderCorrected } from './orders/erp-corrections.ts';
import { orderLeaves } from './orders/leaving.ts';
import { holdBehindOrigin } from './orders/origin.ts';
import { orderPosted } from './orders/erp-answers.ts';
import { readOrderCase } from './orders/rows.ts';
import { trackOrders } from './tracking/track.ts';
import { workday } from './workday.ts';
import { routes } from './routes.ts';

export const area: Area = {
  routes,
  checks,
  rooms,
  mailSecrets,
  work: trackOrders,
  hooks: {
    auditWords,
    workday,
    duties: [confirmationDuties],
    finds: [ordersFound, hesFound, agreementsFound],
    explains: {
      price_agreement: explainWith(
        PriceAgreement.shape.allowed_actions,
        'purchase_orders:read',
        agreementActions,
        ({ db, user, events }, number) => readAgreementCase({ db, user, events }, number),
      ),
      purchase_order: explainWith(PurchaseOrder.shape.allowed_actions, 'purchase_orders:read', orderActions, ({ db, user }, number) =>
        readOrderCase(db, user, number),
      ),
      hes: explainWith(Hes.shape.allowed_actions, 'purchase_orders:read', hesActions, ({ db, user }, number) =>
        readHesCase(db, user, number),
      ),
    },
    approvals: { purchase_order: approvedOrders, purchase_order_edition: approvedEditions },
    erpPosted: { purchase_order: orderPosted, hes: hesPosted },
    erpChanged: { purchase_order: changeTold },
    erpEnded: { hes: hesEnded },
    erpCorrected: { purchase_order: orderCorrected, hes: hesCorrected },
    erpLeaves: { purchase_order: orderLeaves, hes: hesLeaves },
    erpHolds: { purchase_order: holdBehindOrigin, hes: holdHes },
  },
};
