import * as contract from 'contract/orders/index.ts';
import { on } from '../../platform/http/http.ts';
import { orderFigures } from './figures.ts';
import { getServiceOrder } from './info.ts';
import { listOrders } from './list.ts';
import { retryOrder } from './retry.ts';

export const routes = [
  on(contract.serviceOrders, listOrders),
  on(contract.orderFigures, orderFigures),
  on(contract.getServiceOrder, getServiceOrder),
  on(contract.retryServiceOrder, retryOrder),
];
