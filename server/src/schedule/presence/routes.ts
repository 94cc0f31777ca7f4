import * as contract from 'contract/schedule/index.ts';
import { on } from '../../platform/http/http.ts';
import { tellPlanPresence } from './presence.ts';

export const routes = [on(contract.tellPlanPresence, tellPlanPresence)];
