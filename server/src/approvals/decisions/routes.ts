import * as contract from 'contract/approvals/index.ts';
import { on } from '../../platform/http/http.ts';
import { approveMaterialRequest, approveRestriction, approveSaleOrder, decideApproval, decideSeveral } from './calls.ts';

export const routes = [
  on(contract.decideApproval, decideApproval),
  on(contract.approveMaterialRequest, approveMaterialRequest),
  on(contract.approveRestrictionRequestMaterial, approveRestriction),
  on(contract.approveSaleOrder, approveSaleOrder),
  on(contract.materialRequestApproval, decideSeveral),
];
