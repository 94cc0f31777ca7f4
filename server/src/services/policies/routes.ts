import * as contract from 'contract/services/index.ts';
import { on } from '../../platform/http/http.ts';
import { createQuotationPolicy, deleteQuotationPolicy, listQuotationPolicies, updateQuotationPolicy } from './policies.ts';

export const routes = [
  on(contract.listQuotationPolicies, listQuotationPolicies),
  on(contract.createQuotationPolicy, createQuotationPolicy),
  on(contract.updateQuotationPolicy, updateQuotationPolicy),
  on(contract.deleteQuotationPolicy, deleteQuotationPolicy),
];
