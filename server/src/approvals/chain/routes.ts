import * as contract from 'contract/approvals/index.ts';
import { on } from '../../platform/http/http.ts';
import { explainApproval } from './chain.ts';

export const routes = [on(contract.explainApproval, explainApproval)];
