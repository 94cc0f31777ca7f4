import * as contract from 'contract/supplying/index.ts';
import { on } from '../../platform/http/http.ts';
import { createOrders } from './create.ts';
import { proposeOrder } from './orderable.ts';

export const routes = [on(contract.proposePurchaseOrder, proposeOrder), on(contract.createPurchaseOrders, createOrders)];
