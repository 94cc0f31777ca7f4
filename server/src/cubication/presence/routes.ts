import * as contract from 'contract/cubication/index.ts';
import { on } from '../../platform/http/http.ts';
import { tellPresence } from './presence.ts';

export const routes = [on(contract.tellPresence, tellPresence)];
