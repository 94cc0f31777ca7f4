import * as contract from 'contract/orders/index.ts';
import { on } from '../../platform/http/http.ts';
import { readTracking } from './read.ts';

export const routes = [on(contract.orderTracking, readTracking)];
