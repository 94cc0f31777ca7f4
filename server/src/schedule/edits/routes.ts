import * as contract from 'contract/schedule/index.ts';
import { on } from '../../platform/http/http.ts';
import { editPlan } from './edit.ts';

export const routes = [on(contract.editPlan, editPlan)];
