import * as contract from 'contract/approvals/index.ts';
import { on } from '../../platform/http/http.ts';
import { decideAsSeen } from './decide.ts';
import { explainApproval } from '../chain/chain.ts';
import { listMyApprovals } from '../deciders/pending.ts';
import { remindApproval } from '../reminders/follow-up.ts';

export const routes = [
  on(contract.explainApproval, explainApproval),
  on(contract.listMyApprovals, listMyApprovals),
  on(contract.decideApproval, decideAsSeen),
  on(contract.remindApproval, remindApproval),
];
