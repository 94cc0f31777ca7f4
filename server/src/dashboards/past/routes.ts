import * as contract from 'contract/dashboards/index.ts';
import { on } from '../../platform/http/http.ts';
import { lookBack } from './past.ts';

export const routes = [on(contract.lookBack, lookBack)];
