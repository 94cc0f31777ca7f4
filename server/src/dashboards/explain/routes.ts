import * as contract from 'contract/dashboards/index.ts';
import { on } from '../../platform/http/http.ts';
import { explainActions } from './explain.ts';

export const routes = [on(contract.explainActions, explainActions)];
