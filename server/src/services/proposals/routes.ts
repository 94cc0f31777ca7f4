import * as contract from 'contract/services/index.ts';
import { on } from '../../platform/http/http.ts';
import { getQuotationProposal } from './proposals.ts';

export const routes = [on(contract.getQuotationProposal, getQuotationProposal)];
