import * as contract from 'contract/materials/index.ts';
import { on } from '../../platform/http/http.ts';
import { cancelRequest, exportRequests, listRequests } from './both-kinds.ts';
import { requestFigures } from './figures.ts';
import { getMaterialRequest } from './info.ts';
import {
  listProjectStages,
  listAvailableStages,
  getProjectInfo,
  getRequestLimits,
  listCostCentersToChoose,
  listCostCenterMaterials,
} from './choices.ts';
import { printRequest } from './pdf.ts';
import { listRequestHistory } from './history.ts';
import { listMaterialRequests } from './list.ts';
import { updateItem, updateItemComment, updateRequestAmount, retryRequest, closeRequest } from './changes.ts';
import { getTakeoff } from './takeoff.ts';

export const routes = [
  on(contract.getRequests, listRequests),
  on(contract.getMaterialRequests, listMaterialRequests),
  on(contract.requestFigures, requestFigures),
  on(contract.getMaterialRequest, getMaterialRequest),
  on(contract.listRequestHistory, listRequestHistory),
  on(contract.requestPdf, printRequest),
  on(contract.getRequestXlsx, exportRequests),
  on(contract.getProjectStages, listProjectStages),
  on(contract.getAvailableProjectStages, listAvailableStages),
  on(contract.getProjectInfo, getProjectInfo),
  on(contract.getProjectInfoOfMaterials, getProjectInfo),
  on(contract.getRequestLimits, getRequestLimits),
  on(contract.getTakeoff, getTakeoff),
  on(contract.getCostCenters, listCostCentersToChoose),
  on(contract.getCostCenterMaterials, listCostCenterMaterials),
  on(contract.getCostCenterMaterialsWorkaround, listCostCenterMaterials),
  on(contract.updateMaterialRequestItem, updateItem),
  on(contract.updateMaterialRequestItemComment, updateItemComment),
  on(contract.updateMaterialRequest, updateRequestAmount),
  on(contract.cancelMaterialRequest, cancelRequest),
  on(contract.retryIncompleteRequest, retryRequest),
  on(contract.closeRequest, closeRequest),
];
