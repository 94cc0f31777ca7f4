import * as contract from 'contract/materials/index.ts';
import { on } from '../../platform/http/http.ts';
import { exportConsumption, exportReturns } from './exports.ts';
import { listProjectsWithMaterials, listProjectMaterials } from './project-materials.ts';
import { listReturns, listReturned, getReturn } from './returns.ts';
import { listVouchers, listConsumed, getVoucher } from './consumption.ts';
import { postConsumption, annulConsumption } from './consumption-changes.ts';
import { postReturn, decideReturn, cancelReturn } from './return-changes.ts';
import { printVoucher, printReturn } from './pdf.ts';

export const routes = [
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
];
