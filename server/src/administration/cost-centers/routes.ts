import * as contract from 'contract/administration/index.ts';
import { on } from '../../platform/http/http.ts';
import { listCostCenters, exportCostCenters, createCostCenter, updateCostCenter, deleteCostCenter } from './cost-centers.ts';

export const routes = [
  on(contract.listCostCenters, listCostCenters),
  on(contract.exportCostCenters, exportCostCenters),
  on(contract.createCostCenter, createCostCenter),
  on(contract.updateCostCenter, updateCostCenter),
  on(contract.deleteCostCenter, deleteCostCenter),
];
