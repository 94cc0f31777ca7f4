import * as contract from 'contract/supplying/index.ts';
import { on } from '../../platform/http/http.ts';
import { isAbastecimiento, reportDropdowns } from './choices.ts';
import { deleteComment, postComment } from './comments.ts';
import { approveMaterial, approveSupplier, cancelCreation } from './decide.ts';
import { findDuplicates } from './duplicates.ts';
import { exportMaterialCreations, exportSupplierCreations } from './export.ts';
import { listCreationHistory } from './history.ts';
import { askMaterial, askWholeMaterial, getMaterialCreation, listMaterialCreations, updateMaterialCreation } from './materials.ts';
import { printMaterialCreation, printSupplierCreation } from './pdf.ts';
import { adoptCreation, resendCreation } from './post.ts';
import { askSupplier, askWholeSupplier, getSupplierCreation, listSupplierCreations, updateSupplierCreation } from './suppliers.ts';

export const routes = [
  on(contract.isAbastecimientoMaterial, isAbastecimiento),
  on(contract.getReportDropdowns, reportDropdowns),
  on(contract.allMaterials, listMaterialCreations),
  on(contract.getMaterialCreation, getMaterialCreation),
  on(contract.materialCreationPdf, printMaterialCreation),
  on(contract.createMaterial, askMaterial),
  on(contract.createMaterialAbastecimiento, askWholeMaterial),
  on(contract.updateMaterial, updateMaterialCreation),
  on(contract.approveMaterial, approveMaterial),
  on(contract.exportMaterialsExcel, exportMaterialCreations),
  on(contract.allSuppliers, listSupplierCreations),
  on(contract.getSupplierCreation, getSupplierCreation),
  on(contract.supplierCreationPdf, printSupplierCreation),
  on(contract.createSupplier, askSupplier),
  on(contract.createSupplierAbastecimiento, askWholeSupplier),
  on(contract.updateSupplier, updateSupplierCreation),
  on(contract.approveSupplierV2, approveSupplier),
  on(contract.exportSuppliersExcel, exportSupplierCreations),
  on(contract.postComment, postComment),
  on(contract.deleteComment, deleteComment),
  on(contract.cancelCreation, cancelCreation),
  on(contract.resendCreation, resendCreation),
  on(contract.adoptCreation, adoptCreation),
  on(contract.listCreationHistory, listCreationHistory),
  on(contract.findDuplicates, findDuplicates),
];
