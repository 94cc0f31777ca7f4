import * as contract from 'contract/orders/index.ts';
import { on } from '../../platform/http/http.ts';
import { readPaper } from './paper.ts';
import { printOrder } from './pdf.ts';

export const routes = [on(contract.purchaseOrderPdfInfo, readPaper), on(contract.serviceOrderPdf, printOrder)];
