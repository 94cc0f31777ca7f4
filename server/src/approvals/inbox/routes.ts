import * as contract from 'contract/approvals/index.ts';
import { on } from '../../platform/http/http.ts';
import { getApproval, getApprovalByLink, getApprovals } from './inbox.ts';

export const routes = [
  on(contract.getApprovals, getApprovals),
  on(contract.getApproval, getApproval),
  on(contract.getApprovalByLink, getApprovalByLink),
];
