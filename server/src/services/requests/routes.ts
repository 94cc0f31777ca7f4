import * as contract from 'contract/services/index.ts';
import { on } from '../../platform/http/http.ts';
import { agreeServiceTerms } from './agree.ts';
import { commentItem, commentRequest, deleteItemComment, deleteRequestComment } from './comments.ts';
import { addServiceItems, createServiceRequest } from './create.ts';
import { assignServiceRequest, cancelServiceRequest, reopenServiceRequest } from './ending.ts';
import { exportServiceRequests } from './export.ts';
import { listServiceHistory } from './history.ts';
import { getServiceRequestInfo, listDeletedItems } from './info.ts';
import { isAbastecimiento } from './is-supply.ts';
import { deleteServiceDocument, restoreServiceItem, updateServiceItem, updateServiceItems } from './items.ts';
import { serviceFigures } from './figures.ts';
import { listServiceRequests } from './list.ts';
import { printServiceRequest } from './pdf.ts';
import { getServiceTakeoff } from './takeoff.ts';

export const routes = [
  on(contract.getServiceRequest, listServiceRequests),
  on(contract.serviceFigures, serviceFigures),
  on(contract.getServiceRequestInfo, getServiceRequestInfo),
  on(contract.serviceRequestPdf, printServiceRequest),
  on(contract.getServiceRequestXlsx, exportServiceRequests),
  on(contract.listServiceHistory, listServiceHistory),
  on(contract.getDeletedItems, listDeletedItems),
  on(contract.getServiceTakeoff, getServiceTakeoff),
  on(contract.createServiceRequest, createServiceRequest),
  on(contract.addServiceItems, addServiceItems),
  on(contract.updateServiceItem, updateServiceItem),
  on(contract.updateServiceItems, updateServiceItems),
  on(contract.agreeServiceTerms, agreeServiceTerms),
  on(contract.deleteServiceDocument, deleteServiceDocument),
  on(contract.restoreServiceItem, restoreServiceItem),
  on(contract.cancelServiceRequest, cancelServiceRequest),
  on(contract.reopenServiceRequest, reopenServiceRequest),
  on(contract.assignServiceRequest, assignServiceRequest),
  on(contract.isAbastecimientoService, isAbastecimiento),
  on(contract.commentItem, commentItem),
  on(contract.commentRequest, commentRequest),
  on(contract.deleteItemComment, deleteItemComment),
  on(contract.deleteServiceRequestComment, deleteRequestComment),
];
