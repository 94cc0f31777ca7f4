import * as contract from 'contract/orders/index.ts';
import { on } from '../../platform/http/http.ts';
import { listTolerances, tolerances } from './tolerances.ts';

export const routes = [
  on(contract.listPurchaseTolerances, ({ db }) => listTolerances(db)),
  on(contract.createPurchaseTolerance, tolerances.create),
  on(contract.updatePurchaseTolerance, tolerances.update),
  on(contract.deletePurchaseTolerance, tolerances.remove),
];
