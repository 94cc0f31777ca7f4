import * as contract from 'contract/orders/index.ts';
import { on } from '../../platform/http/http.ts';
import { closeOrderLines } from './close.ts';

export const routes = [on(contract.closeOrderLines, closeOrderLines)];
