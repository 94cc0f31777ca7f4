import * as contract from 'contract/orders/index.ts';
import { on } from '../../platform/http/http.ts';
import { releaseRetention } from './release.ts';

export const routes = [on(contract.releaseRetention, releaseRetention)];
