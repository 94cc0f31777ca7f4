import * as contract from 'contract/schedule/index.ts';
import { on } from '../../platform/http/http.ts';
import { getProgressCurve } from './curve.ts';
import { getPortfolio } from './list.ts';
import { listUpcoming } from './upcoming.ts';

export const routes = [
  on(contract.getPortfolio, getPortfolio),
  on(contract.getProgressCurve, getProgressCurve),
  on(contract.listUpcoming, listUpcoming),
];
