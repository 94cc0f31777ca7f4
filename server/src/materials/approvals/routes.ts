import * as contract from 'contract/materials/index.ts';
import { on } from '../../platform/http/http.ts';
import { approveMaterialRequest, approveSaleOrder, approveRestriction, decideSeveral } from './decide-requests.ts';
import { getApprovals, getApproval, getApprovalByLink } from './inbox.ts';

export const routes = [
  on(contract.getApprovals, getApprovals),
  on(contract.getApproval, getApproval),
  on(contract.getApprovalByLink, getApprovalByLink),
  on(contract.approveMaterialRequest, approveMaterialRequest),
  on(contract.approveSaleOrder, approveSaleOrder),
  on(contract.approveRestrictionRequestMaterial, approveRestriction),
  on(contract.materialRequestApproval, decideSeveral),
];
