import * as contract from 'contract/services/index.ts';
import { on } from '../../platform/http/http.ts';
import { decideQuote, linkApprover, unlinkApprover } from './approvers.ts';

export const routes = [
  on(contract.linkQuotationApprover, linkApprover),
  on(contract.unlinkQuotationApprover, unlinkApprover),
  on(contract.decideQuotation, decideQuote),
];
