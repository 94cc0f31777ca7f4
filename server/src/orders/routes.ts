import * as contract from 'contract/orders/index.ts';
import { on } from '../platform/http/http.ts';
import { getServiceOrder } from './orders/info.ts';
import { listOrders } from './orders/list.ts';
import { retryOrder } from './orders/retry.ts';
import { readPaper } from './paper/paper.ts';
import { printOrder } from './paper/pdf.ts';

export const routes = [
  on(contract.serviceOrders, listOrders),
  on(contract.getServiceOrder, getServiceOrder),
  on(contract.retryServiceOrder, retryOrder),
  on(contract.purchaseOrderPdfInfo, readPaper),
  on(contract.serviceOrderPdf, printOrder),
];
