import * as contract from 'contract/projects/index.ts';
import { on } from '../../platform/http/http.ts';
import { getCrmData, searchDeals, linkDeal, unlinkDeal, registerDeal, changeDeal } from './crm.ts';

export const routes = [
  on(contract.getCrmData, getCrmData),
  on(contract.searchCrmDeals, searchDeals),
  on(contract.linkCrmData, linkDeal),
  on(contract.unlinkCrmData, unlinkDeal),
  on(contract.createCrmDeal, registerDeal),
  on(contract.updateCrmDeal, changeDeal),
];
