import * as contract from 'contract/approvals/index.ts';
import { on } from '../../platform/http/http.ts';
import { explainApproval } from '../chain/chain.ts';
import { listMyApprovals } from '../deciders/pending.ts';
import { remindApproval } from '../reminders/follow-up.ts';
import { approveMaterialRequest, approveRestriction, approveSaleOrder, decideApproval, decideSeveral } from './calls.ts';

export const routes = [
  on(contract.explainApproval, explainApproval),
  on(contract.listMyApprovals, listMyApprovals),
  on(contract.decideApproval, decideApproval),
  on(contract.approveMaterialRequest, approveMaterialRequest),
  on(contract.approveRestrictionRequestMaterial, approveRestriction),
  on(contract.approveSaleOrder, approveSaleOrder),
  on(contract.materialRequestApproval, decideSeveral),
  on(contract.remindApproval, remindApproval),
];
