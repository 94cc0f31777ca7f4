import * as contract from 'contract/schedule/index.ts';
import { on } from '../../platform/http/http.ts';
import { listReadiness } from './list.ts';

export const routes = [on(contract.listReadiness, listReadiness)];
