import * as contract from 'contract/orders/index.ts';
import { on } from '../../platform/http/http.ts';
import { annulHes, retryHes } from './annul.ts';
import { addEvidence } from './evidence.ts';
import { printHes } from './pdf.ts';
import { listReceptions, readReception } from './reception.ts';
import { registerHes } from './register.ts';
import { getHes } from './rows.ts';

export const routes = [
  on(contract.getHesPurchaseOrder, listReceptions),
  on(contract.orderReception, readReception),
  on(contract.getHes, getHes),
  on(contract.hesPdf, printHes),
  on(contract.postHes, registerHes),
  on(contract.addHesEvidence, addEvidence),
  on(contract.retryHes, retryHes),
  on(contract.annulHes, annulHes),
];
