import * as contract from 'contract/orders/index.ts';
import { on } from '../../platform/http/http.ts';
import { getErpOrder, listErpOrders } from './read.ts';

export const routes = [on(contract.listErpOrders, listErpOrders), on(contract.getErpOrder, getErpOrder)];
