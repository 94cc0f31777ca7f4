import * as contract from 'contract/materials/index.ts';
import { on } from '../platform/http/http.ts';
import { addMaterialValue, createMaterial, markFavorite, turnMaterial, updateMaterial } from './catalogue/changes.ts';
import { approveCount, cancelCount, openCount, recountCount, saveCountLines, submitCount } from './counts/changes.ts';
import { annulConsumption, postConsumption } from './usage/consumption-changes.ts';
import { getVoucher, listConsumed, listVouchers } from './usage/consumption.ts';
import { getCount, listCounts } from './counts/counts.ts';
import { openingStock, receiveStock } from './stock/entries.ts';
import { erpSyncSource, listErpSyncProblems, listErpSyncs, startErpSync } from './sync/sync.ts';
import { approveMaterialRequest, approveRestriction, approveSaleOrder, decideSeveral } from './approvals/decide-requests.ts';
import { exportCount, exportMaterials, exportMovements, exportStock, exportTransfers } from './exports.ts';
import { getMaterial, materialInfoList } from './catalogue/info.ts';
import { listMovements } from './stock/ledger.ts';
import { createLegacyRequest, deleteLegacyRequest, rejectLegacyRequest, updateLegacyRequest } from './legacy/changes.ts';
import { cancelDispatch, createDispatch, getDispatches, listDispatches, receiveDispatch } from './legacy/dispatches.ts';
import {
  exportChosen,
  exportFiltered,
  filterLegacyRequests,
  getLegacyLines,
  getLegacyRequest,
  listAskedAgain,
  listLegacyRequests,
  listOfMobilePerson,
  listOfMobileWarehouse,
  listOfPersonInWarehouse,
  listOfPlace,
  listOfWarehouse,
} from './legacy/list.ts';
import { flagReceived, receiveLegacy, setReceived } from './legacy/receipts.ts';
import { consumeLegacy, returnLegacy, setConsumed, setReturned } from './legacy/usage.ts';
import { listMaterials, listProducts } from './catalogue/list.ts';
import { maintainMaterials } from './catalogue/maintenance.ts';
import { getApproval, getApprovalByLink, getApprovals } from './approvals/inbox.ts';
import { listProjectMaterials, listProjectsWithMaterials } from './usage/project-materials.ts';
import { exportReceipts, listReceipts, listToReceive } from './legacy/reception.ts';
import { cancelReturn, decideReturn, postReturn } from './usage/return-changes.ts';
import { getReturn, listReturned, listReturns } from './usage/returns.ts';
import { listAvailable, listMobileStock, listProductStock } from './stock/stock.ts';
import { cancelTransfer, receiveTransfer, resolveTransfer } from './shipments/changes.ts';
import { sendTransfer } from './shipments/send.ts';
import { listReservations } from './requests/reservations.ts';
import { cancelRequest, closeRequest, retryRequest, updateItem, updateItemComment, updateRequestAmount } from './requests/changes.ts';
import {
  getProjectInfo,
  getRequestLimits,
  listAvailableStages,
  listCostCenterMaterials,
  listCostCentersToChoose,
  listProjectStages,
} from './requests/choices.ts';
import { createCostCenterRequest, createProjectRequest, deleteDraft, saveDraft } from './requests/create.ts';
import { dispatchRequest, receiveRequest } from './shipments/dispatch.ts';
import { exportRequests } from './requests/export.ts';
import { listRequestHistory } from './requests/history.ts';
import { getMaterialRequest } from './requests/info.ts';
import { listRequests } from './requests/list.ts';
import { assignStockDifferences, decideStockDifferences } from './differences/changes.ts';
import { exportStockDifferences, listStockDeciders, listStockDifferences } from './differences/differences.ts';
import { printTransfer } from './transfers/pdf.ts';
import { getTransfer, listTransfers } from './transfers/transfers.ts';
import { exportConsumption, exportReturns } from './usage/exports.ts';
import { printReturn, printVoucher } from './usage/pdf.ts';
import {
  listMobileEntries,
  listMobileWarehouses,
  listProjectsToChoose,
  listWarehouses,
  warehousesOfPerson,
} from './warehouses/warehouses.ts';

export const routes = [
  on(contract.getWarehouses, listWarehouses),
  on(contract.getBodegasMovil, listMobileWarehouses),
  on(contract.listBodegaMovil, listMobileEntries),
  on(contract.listBodegaByEmail, warehousesOfPerson),
  on(contract.getProjects, listProjectsToChoose),

  on(contract.getMaterials, listMaterials),
  on(contract.getMaterialInfoList, materialInfoList),
  on(contract.getMaterial, getMaterial),
  on(contract.exportMaterials, exportMaterials),
  on(contract.listProducto, listProducts),
  on(contract.newMaterial, createMaterial),
  on(contract.editMaterial, updateMaterial),
  on(contract.turnMaterial, turnMaterial),
  on(contract.addMaterialValue, addMaterialValue),
  on(contract.favoriteMaterial, markFavorite),
  on(contract.manualMaterialMaintenance, maintainMaterials),

  on(contract.getMaterialMovilStock, listMobileStock),
  on(contract.getMaterialMovil, listAvailable),
  on(contract.listProductoStock, listProductStock),
  on(contract.exportStock, exportStock),
  on(contract.listMovements, listMovements),
  on(contract.exportMovements, exportMovements),
  on(contract.receiveStock, receiveStock),
  on(contract.openingStock, openingStock),

  on(contract.listTransfers, listTransfers),
  on(contract.getTransfer, getTransfer),
  on(contract.transferPdf, printTransfer),
  on(contract.exportTransfers, exportTransfers),
  on(contract.stockTransferBodegas, sendTransfer),
  on(contract.receiveTransfer, receiveTransfer),
  on(contract.cancelTransfer, cancelTransfer),
  on(contract.resolveTransfer, resolveTransfer),

  on(contract.getApprovals, getApprovals),
  on(contract.getApproval, getApproval),
  on(contract.getApprovalByLink, getApprovalByLink),
  on(contract.approveMaterialRequest, approveMaterialRequest),
  on(contract.approveSaleOrder, approveSaleOrder),
  on(contract.approveRestrictionRequestMaterial, approveRestriction),
  on(contract.materialRequestApproval, decideSeveral),
  on(contract.projectsMaterials, listProjectsWithMaterials),
  on(contract.filterProjectMaterials, listProjectMaterials),
  on(contract.filterConsumeRequest, listVouchers),
  on(contract.filterConsumedMaterials, listConsumed),
  on(contract.getConsumption, getVoucher),
  on(contract.consumptionPdf, printVoucher),
  on(contract.exportConsumption, exportConsumption),
  on(contract.postConsumedMaterials, postConsumption),
  on(contract.annulConsumption, annulConsumption),
  on(contract.filterReturns, listReturns),
  on(contract.filterReturnMaterials, listReturned),
  on(contract.getReturn, getReturn),
  on(contract.returnPdf, printReturn),
  on(contract.exportReturns, exportReturns),
  on(contract.postReturnMaterials, postReturn),
  on(contract.approveReturn, decideReturn),
  on(contract.cancelReturn, cancelReturn),

  on(contract.listCounts, listCounts),
  on(contract.getCount, getCount),
  on(contract.exportCount, exportCount),
  on(contract.openCount, openCount),
  on(contract.saveCountLines, saveCountLines),
  on(contract.submitCount, submitCount),
  on(contract.approveCount, approveCount),
  on(contract.recountCount, recountCount),
  on(contract.cancelCount, cancelCount),

  on(contract.getRequests, listRequests),
  on(contract.getMaterialRequest, getMaterialRequest),
  on(contract.listRequestHistory, listRequestHistory),
  on(contract.getRequestXlsx, exportRequests),
  on(contract.getProjectStages, listProjectStages),
  on(contract.getAvailableProjectStages, listAvailableStages),
  on(contract.getProjectInfo, getProjectInfo),
  on(contract.getProjectInfoOfMaterials, getProjectInfo),
  on(contract.getRequestLimits, getRequestLimits),
  on(contract.getCostCenters, listCostCentersToChoose),
  on(contract.getCostCenterMaterials, listCostCenterMaterials),
  on(contract.getCostCenterMaterialsWorkaround, listCostCenterMaterials),
  on(contract.listReservations, listReservations),
  on(contract.createMaterialRequest, createProjectRequest),
  on(contract.createCostCenterMaterialRequest, createCostCenterRequest),
  on(contract.saveRequestDraft, saveDraft),
  on(contract.deleteRequestDraft, deleteDraft),
  on(contract.updateMaterialRequestItem, updateItem),
  on(contract.updateMaterialRequestItemComment, updateItemComment),
  on(contract.updateMaterialRequest, updateRequestAmount),
  on(contract.cancelMaterialRequest, cancelRequest),
  on(contract.retryIncompleteRequest, retryRequest),
  on(contract.dispatchRequest, dispatchRequest),
  on(contract.receiveRequest, receiveRequest),
  on(contract.closeRequest, closeRequest),

  on(contract.listToReceive, listToReceive),
  on(contract.listReceipts, listReceipts),
  on(contract.exportReceipts, exportReceipts),
  on(contract.listSolicitudMaterial, listLegacyRequests),
  on(contract.listSolicitudMaterialByLugar, listOfPlace),
  on(contract.listSolicitudMaterialByBodega, listOfWarehouse),
  on(contract.listSolicitudMaterialBodegaMovil, listOfMobileWarehouse),
  on(contract.listSolicitudMaterialByUsuarioBodega, listOfPersonInWarehouse),
  on(contract.listSolicitudMaterialBodegaMovilByUsuario, listOfMobilePerson),
  on(contract.getSolicitudMaterial, getLegacyRequest),
  on(contract.getSolicitudMaterialDetalle, getLegacyLines),
  on(contract.filtroSolicitudMaterial, filterLegacyRequests),
  on(contract.excelGeneralSolicitudMaterial, exportFiltered),
  on(contract.excelSolicitudMaterial, exportChosen),
  on(contract.productosSolicitadosNuevamente, listAskedAgain),
  on(contract.createSolicitudMaterial, createLegacyRequest),
  on(contract.updateSolicitudMaterial, updateLegacyRequest),
  on(contract.rechazarSolicitudMaterial, rejectLegacyRequest),
  on(contract.recepcionarSolicitudMaterial, receiveLegacy),
  on(contract.detalleRecepcionado, flagReceived),
  on(contract.detalleCantidadRecepcionada, setReceived),
  on(contract.valeConsumoSolicitudMaterial, consumeLegacy),
  on(contract.detalleCantidadConsumida, setConsumed),
  on(contract.devolucionSolicitudMaterial, returnLegacy),
  on(contract.detalleCantidadDevuelta, setReturned),
  on(contract.deleteSolicitudMaterial, deleteLegacyRequest),
  on(contract.listSolicitudMaterialDespacho, listDispatches),
  on(contract.getSolicitudMaterialDespacho, getDispatches),
  on(contract.createSolicitudMaterialDespacho, createDispatch),
  on(contract.updateSolicitudMaterialDespacho, receiveDispatch),
  on(contract.deleteSolicitudMaterialDespacho, cancelDispatch),

  on(contract.erpSyncSource, erpSyncSource),
  on(contract.listErpSyncs, listErpSyncs),
  on(contract.listErpSyncProblems, listErpSyncProblems),
  on(contract.startErpSync, startErpSync),
  on(contract.listStockDifferences, listStockDifferences),
  on(contract.exportStockDifferences, exportStockDifferences),
  on(contract.listStockDeciders, listStockDeciders),
  on(contract.decideStockDifferences, decideStockDifferences),
  on(contract.assignStockDifferences, assignStockDifferences),
];
