import * as contract from 'contract/dashboards/index.ts';
import { on } from '../../platform/http/http.ts';
import { firstSteps, personNeeds } from './starting.ts';
import { workday, workdayRest } from './workday.ts';

export const routes = [
  on(contract.workday, workday),
  on(contract.workdayRest, workdayRest),
  on(contract.firstSteps, firstSteps),
  on(contract.personNeeds, personNeeds),
];
