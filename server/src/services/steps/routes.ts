import * as contract from 'contract/services/index.ts';
import { on } from '../../platform/http/http.ts';
import { deleteServiceItem } from './delete-item.ts';
import * as steps from './steps.ts';
import { markUniqueSupplier } from './unique-supplier.ts';

export const routes = [
  on(contract.checkServiceRequest, steps.checkServiceRequest),
  on(contract.sendToUserRevisionV2, steps.sendToUser),
  on(contract.readyForApproval, steps.readyForApproval),
  on(contract.updateStatusServiceToApproveFromUser, steps.userApproves),
  on(contract.updateStatusServiceToReviewUser, steps.reviewUser),
  on(contract.updateStatusServiceToQuotation, steps.userReturns),
  on(contract.returnToQuotation, steps.returnToQuotation),
  on(contract.returnItemToQuotation, steps.returnItemToQuotation),
  on(contract.abastecimientoApproveServiceRequest, steps.supplyApproves),
  on(contract.abastecimientoApproveServiceRequestItem, steps.supplyApprovesItem),
  on(contract.sendToUserRevisionMaverick, steps.maverickToUser),
  on(contract.maverickUserApprove, steps.maverickUserApproves),
  on(contract.approveMaverickServiceRequest, steps.approveMaverick),
  on(contract.rejectMaverickServiceRequest, steps.rejectMaverick),
  on(contract.markUniqueSupplier, markUniqueSupplier),
  on(contract.deleteServiceItem, deleteServiceItem),
];
