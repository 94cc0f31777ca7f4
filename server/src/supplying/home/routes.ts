import * as contract from 'contract/supplying/index.ts';
import { on } from '../../platform/http/http.ts';
import { supplyHome } from './home.ts';

export const routes = [on(contract.supplyHome, supplyHome)];
