import * as contract from 'contract/approvals/index.ts';
import { on } from '../../platform/http/http.ts';
import { listMyApprovals } from './pending.ts';

export const routes = [on(contract.listMyApprovals, listMyApprovals)];
