import * as contract from 'contract/cubication/index.ts';
import { on } from '../../platform/http/http.ts';
import { planRows } from './plan.ts';
import { proposeActivities } from './propose.ts';

export const routes = [on(contract.proposeActivities, proposeActivities), on(contract.planRows, planRows)];
