import * as contract from 'contract/orders/index.ts';
import { on } from '../../platform/http/http.ts';
import { createPurchaseTolerance, deletePurchaseTolerance, listPurchaseTolerances, updatePurchaseTolerance } from './tolerances.ts';

export const routes = [
  on(contract.listPurchaseTolerances, listPurchaseTolerances),
  on(contract.createPurchaseTolerance, createPurchaseTolerance),
  on(contract.updatePurchaseTolerance, updatePurchaseTolerance),
  on(contract.deletePurchaseTolerance, deletePurchaseTolerance),
];
