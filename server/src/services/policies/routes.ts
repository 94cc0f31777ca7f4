import * as contract from 'contract/services/index.ts';
import { on } from '../../platform/http/http.ts';
import { policies } from './policies.ts';

export const routes = [
  on(contract.listQuotationPolicies, ({ db }) => policies.list(db)),
  on(contract.createQuotationPolicy, policies.create),
  on(contract.updateQuotationPolicy, policies.update),
  on(contract.deleteQuotationPolicy, policies.remove),
];
