import * as contract from 'contract/schedule/index.ts';
import { on } from '../../platform/http/http.ts';
import { getPlan, updatePlan } from './plan.ts';

export const routes = [on(contract.getPlan, getPlan), on(contract.updatePlan, updatePlan)];
