import * as contract from 'contract/services/index.ts';
import { on } from '../../platform/http/http.ts';
import { priceHistory } from './history.ts';

export const routes = [on(contract.priceHistory, priceHistory)];
