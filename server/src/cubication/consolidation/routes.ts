import * as contract from 'contract/cubication/index.ts';
import { on } from '../../platform/http/http.ts';
import { exportConsolidation, listConsolidation } from './list.ts';
import { listConsolidationPlaces } from './places.ts';

export const routes = [
  on(contract.listConsolidation, listConsolidation),
  on(contract.exportConsolidation, exportConsolidation),
  on(contract.listConsolidationPlaces, listConsolidationPlaces),
];
