import * as contract from 'contract/materials/index.ts';
import { on } from '../../platform/http/http.ts';
import { consumeLegacy, setConsumed, returnLegacy, setReturned } from './usage.ts';
import { createLegacyRequest, updateLegacyRequest, rejectLegacyRequest, deleteLegacyRequest } from './changes.ts';
import { listDispatches, getDispatches, createDispatch, receiveDispatch, cancelDispatch } from './dispatches.ts';
import {
  listLegacyRequests,
  listOfPlace,
  listOfWarehouse,
  listOfMobileWarehouse,
  listOfPersonInWarehouse,
  listOfMobilePerson,
  getLegacyRequest,
  getLegacyLines,
  filterLegacyRequests,
  exportFiltered,
  exportChosen,
  listAskedAgain,
} from './list.ts';
import { listReceipts, exportReceipts } from './reception.ts';
import { receiveLegacy, flagReceived, setReceived } from './receipts.ts';

export const routes = [
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
];
