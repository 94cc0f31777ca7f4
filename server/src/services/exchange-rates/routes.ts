import * as contract from 'contract/services/index.ts';
import { on } from '../../platform/http/http.ts';
import { getExchangeRate } from './exchange-rates.ts';

export const routes = [on(contract.getExchangeRate, getExchangeRate)];
