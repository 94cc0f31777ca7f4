import * as contract from 'contract/projects/index.ts';
import { on } from '../../platform/http/http.ts';
import { listDashboardStages, listDashboards, addDashboard, updateDashboard, orderDashboards, removeDashboard } from './boards.ts';
import { segmentSummary } from './segment-summary.ts';

export const routes = [
  on(contract.getStagesSmartsheet, listDashboardStages),
  on(contract.filterSmartsheet, listDashboards),
  on(contract.createSmartsheet, addDashboard),
  on(contract.updateSmartsheet, updateDashboard),
  on(contract.orderSmartsheet, orderDashboards),
  on(contract.deleteSmartsheet, removeDashboard),
  on(contract.segmentSummary, segmentSummary),
];
