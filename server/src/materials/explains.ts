import { ConsumptionVoucher, MaterialRequest, MaterialReturn, StockCount, StockTransfer } from 'contract/materials/index.ts';
import type { Hooks } from '../platform/context.ts';
import { explainWith } from '../platform/rules.ts';
import { countActions } from './counts/actions.ts';
import { readCountCase } from './counts/counts.ts';
import { requestActions } from './requests/actions.ts';
import { readRequestCase } from './requests/info.ts';
import { transferActions } from './transfers/actions.ts';
import { readTransferCase } from './transfers/transfers.ts';
import { readVoucherCase } from './usage/consumption.ts';
import { returnActions } from './usage/return-actions.ts';
import { readReturnCase } from './usage/returns.ts';
import { voucherActions } from './usage/voucher-actions.ts';

/** The papers of materials, by their numbers. */
export const explains: Hooks['explains'] = {
  material_request: explainWith(MaterialRequest.shape.allowed_actions, 'materials:read', requestActions, ({ db, user }, number) =>
    readRequestCase(db, user, { number }),
  ),
  stock_transfer: explainWith(StockTransfer.shape.allowed_actions, 'mobile_warehouses:read', transferActions, ({ db, user }, number) =>
    readTransferCase(db, user, number),
  ),
  stock_count: explainWith(StockCount.shape.allowed_actions, 'mobile_warehouses:read', countActions, ({ db, user }, number) =>
    readCountCase(db, user, number),
  ),
  consumption_voucher: explainWith(ConsumptionVoucher.shape.allowed_actions, 'consumption:read', voucherActions, ({ db, user }, number) =>
    readVoucherCase(db, user, number),
  ),
  material_return: explainWith(MaterialReturn.shape.allowed_actions, 'returns:read', returnActions, ({ db, user }, number) =>
    readReturnCase(db, user, { number }),
  ),
};
