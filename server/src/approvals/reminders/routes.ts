import * as contract from 'contract/approvals/index.ts';
import { on } from '../../platform/http/http.ts';
import { remindApproval } from './follow-up.ts';

export const routes = [on(contract.remindApproval, remindApproval)];
