import * as contract from 'contract/supplying/index.ts';
import { on } from '../../platform/http/http.ts';
import { listPurchaseBuyers } from './buyers.ts';
import { assignPurchase, handlePurchase, handlePurchaseItem } from './changes.ts';
import { replaceWithLeftover } from './leftover.ts';
import { listPurchases, purchaseFigures } from './list.ts';
import { promiseItem, promisePurchase } from './promises.ts';
import { getPurchaseRequest } from './rows.ts';

export const routes = [
  on(contract.getMaterialPurchaseRequest, listPurchases),
  on(contract.purchaseFigures, purchaseFigures),
  on(contract.getPurchaseRequest, getPurchaseRequest),
  on(contract.listPurchaseBuyers, listPurchaseBuyers),
  on(contract.updateItemEstimatedDeliveryDate, promiseItem),
  on(contract.promisePurchaseRequest, promisePurchase),
  on(contract.updateStatusPurchaseRequest, handlePurchase),
  on(contract.updateStatusPurchaseRequestItem, handlePurchaseItem),
  on(contract.assignPurchaseRequest, assignPurchase),
  on(contract.replaceWithLeftover, replaceWithLeftover),
];
