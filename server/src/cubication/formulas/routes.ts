import * as contract from 'contract/cubication/index.ts';
import { on } from '../../platform/http/http.ts';
import { changeVariables, saveVariables } from './save.ts';

export const routes = [on(contract.saveVariables, saveVariables), on(contract.changeVariables, changeVariables)];
