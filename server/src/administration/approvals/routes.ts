import * as contract from 'contract/administration/index.ts';
import { on } from '../../platform/http/http.ts';
import { decideAsSeen } from './approvals.ts';
import { explainApproval } from './chain.ts';
import { listMyApprovals } from './pending.ts';
import { remindApproval } from './follow-up.ts';

export const routes = [
  on(contract.explainApproval, explainApproval),
  on(contract.listMyApprovals, listMyApprovals),
  on(contract.decideApproval, decideAsSeen),
  on(contract.remindApproval, remindApproval),
];
