import {
  ConsumptionVoucher,
  Material,
  MaterialRequest,
  Leftover,
  MaterialReturn,
  Reservation,
  StockCount,
  StockDifference,
  StockTransfer,
  SupplierReturn,
} from 'contract/materials/index.ts';
import type { Hooks } from '../platform/context.ts';
import { explainWith } from '../platform/rules.ts';
import { materialActions } from './catalogue/actions.ts';
import { readMaterial } from './catalogue/info.ts';
import { countActions } from './counts/actions.ts';
import { readCountCase } from './counts/counts.ts';
import { differenceActions } from './differences/actions.ts';
import { readDifferenceCase } from './differences/differences.ts';
import { requestActions, reservationActions } from './requests/actions.ts';
import { readRequestCase } from './requests/info.ts';
import { readReservationCase } from './reservations/reservations.ts';
import { readLeftoverCase } from './shipments/give.ts';
import { leftoverActions } from './shipments/give-actions.ts';
import { supplierReturnActions } from './supplier-returns/actions.ts';
import { readReturnCase as readSupplierReturnCase } from './supplier-returns/rows.ts';
import { transferActions } from './transfers/actions.ts';
import { readTransferCase } from './transfers/transfers.ts';
import { readVoucherCase } from './usage/consumption.ts';
import { returnActions } from './usage/return-actions.ts';
import { readReturnCase } from './usage/returns.ts';
import { voucherActions } from './usage/voucher-actions.ts';

/** The papers of materials by their numbers, materials by their codes, reservations by the line of the request. */
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
  material: explainWith(Material.shape.allowed_actions, 'materials:read', materialActions, async ({ db, user }, code) => ({
    row: await readMaterial(db, user, code),
    user,
  })),
  reservation: explainWith(Reservation.shape.allowed_actions, 'materials:read', reservationActions, readReservationCase),
  leftover: explainWith(Leftover.shape.allowed_actions, 'materials:read', leftoverActions, readLeftoverCase),
  stock_difference: explainWith(StockDifference.shape.allowed_actions, 'mobile_warehouses:approve', differenceActions, readDifferenceCase),
  supplier_return: explainWith(
    SupplierReturn.shape.allowed_actions,
    'purchase_orders:read',
    supplierReturnActions,
    ({ db, user }, number) => readSupplierReturnCase(db, user, number),
  ),
  material_return: explainWith(MaterialReturn.shape.allowed_actions, 'returns:read', returnActions, ({ db, user }, number) =>
    readReturnCase(db, user, { number }),
  ),
};
