import * as contract from 'contract/administration/index.ts';
import { on } from '../../platform/http/http.ts';
import { listRestrictions, updateRestriction, restrictionHistory } from './restrictions.ts';

export const routes = [
  on(contract.getRestrictions, listRestrictions),
  on(contract.updateRestriction, updateRestriction),
  on(contract.restrictionHistory, restrictionHistory),
];
