import * as contract from 'contract/services/index.ts';
import { on } from '../../platform/http/http.ts';
import { approveServiceItem, approveServiceRequest, rejectServiceRequest } from './decide.ts';

export const routes = [
  on(contract.approveServiceItem, approveServiceItem),
  on(contract.approveServiceRequest, approveServiceRequest),
  on(contract.rejectServiceRequest, rejectServiceRequest),
];
