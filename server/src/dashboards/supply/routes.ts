import * as contract from 'contract/dashboards/index.ts';
import { on } from '../../platform/http/http.ts';
import { supplyCharges } from './charges.ts';
import { consolidatedRequests, consolidatedRequestsByMonth } from './figures.ts';
import { supplyPapersOfPlace } from './papers.ts';
import { supplyOfPlace } from './place.ts';
import { supplyRequests } from './requests.ts';

export const routes = [
  on(contract.consolidatedRequests, consolidatedRequests),
  on(contract.consolidatedRequestsByMonth, consolidatedRequestsByMonth),
  on(contract.supplyRequests, supplyRequests),
  on(contract.supplyCharges, supplyCharges),
  on(contract.supplyOfPlace, supplyOfPlace),
  on(contract.supplyPapersOfPlace, supplyPapersOfPlace),
];
