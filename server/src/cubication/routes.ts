import * as contract from 'contract/cubication/index.ts';
import { on } from '../platform/http/http.ts';
import { planRows } from './activities/plan.ts';
import { proposeActivities } from './activities/propose.ts';
import { addAttachment, listAttachments, removeAttachment } from './attachments/attachments.ts';
import { listChoosable, listChoosableOf, listDispatchOptions, listTypes, listUnits } from './choices/choices.ts';
import { commentCubage, commentRow } from './comments/comments.ts';
import { exportConsolidation, listConsolidation } from './consolidation/list.ts';
import { listConsolidationPlaces } from './consolidation/places.ts';
import { createCubage } from './documents/create.ts';
import { listChanges } from './materials/changes.ts';
import { getCubage } from './documents/info.ts';
import { listCubageHistory, listCubages, listValidCubages } from './documents/list.ts';
import { removeCubage } from './documents/remove.ts';
import { addCustomMaterial, addMaterials } from './materials/add.ts';
import { changeMaterial, substituteMaterial } from './materials/change.ts';
import { cloneMaterials } from './materials/clone.ts';
import { removeMaterial, removeMaterials } from './materials/remove.ts';
import { listOffers } from './materials/offers.ts';
import { takeCostsOfToday } from './materials/reprice.ts';
import { filterMaterialRows, listExtras, listMaterials } from './materials/rows.ts';
import { listNeeds } from './materials/needed.ts';
import { saveRows } from './materials/save.ts';
import { listLessons } from './lessons/lessons.ts';
import { listLessonPlaces } from './lessons/places.ts';
import { takeLessons } from './lessons/take.ts';
import { addPanels, changePanel, removePanel } from './panels/change.ts';
import { listBoards, listPanels } from './panels/rows.ts';
import { tellPresence } from './presence/presence.ts';
import { removeService, saveServices } from './services/change.ts';
import { listServices } from './services/rows.ts';
import { askPost } from './posts/ask.ts';
import { listPlaceRequests } from './posts/placed.ts';
import { getPost, listPosts } from './posts/read.ts';
import { withdrawPost } from './posts/withdraw.ts';
import { compareRevision, listRevisions } from './revisions/list.ts';
import { resetCubage } from './revisions/reset.ts';
import { compareCubages } from './templates/compare.ts';
import { cloneToDocument, cloneToTemplate, createTemplate, listTemplates } from './templates/templates.ts';
import { saveVariables } from './formulas/save.ts';
import { exportCubage } from './workbook/export.ts';
import { excelModel } from './workbook/model.ts';
import { printCubage } from './workbook/pdf.ts';
import { uploadCubage, uploadMaterials, wrongRows } from './workbook/upload.ts';

export const routes = [
  on(contract.allDocs, listCubages),
  on(contract.validDocuments, listValidCubages),
  on(contract.getCubage, getCubage),
  on(contract.listCubageHistory, listCubageHistory),
  on(contract.postDocument, createCubage),
  on(contract.deleteCubage, removeCubage),
  on(contract.getCubageChanges, listChanges),
  on(contract.listCostOffers, listOffers),
  on(contract.listLessons, listLessons),
  on(contract.listLessonPlaces, listLessonPlaces),
  on(contract.takeLessons, takeLessons),
  on(contract.saveCubageRows, saveRows),
  on(contract.tellPresence, tellPresence),
  on(contract.saveVariables, saveVariables),
  on(contract.getDocumentMaterials, listMaterials),
  on(contract.filterDocMaterials, filterMaterialRows),
  on(contract.documentExtras, listExtras),
  on(contract.postDocumentMaterials, addMaterials),
  on(contract.customMaterial, addCustomMaterial),
  on(contract.updateDocumentMaterial, changeMaterial),
  on(contract.substituteCustom, substituteMaterial),
  on(contract.deleteDocMaterial, removeMaterial),
  on(contract.batchDeleteDocMaterial, removeMaterials),
  on(contract.cloneDocumentMaterials, cloneMaterials),
  on(contract.updateMaterialsSap, takeCostsOfToday),
  on(contract.getDocumentServices, listServices),
  on(contract.createDocumentServices, saveServices),
  on(contract.deleteServices, removeService),
  on(contract.getAllPanels, listBoards),
  on(contract.getDocumentPanels, listPanels),
  on(contract.createDocumentPanels, addPanels),
  on(contract.updateDocumentPanels, changePanel),
  on(contract.deleteDocumentPanels, removePanel),
  on(contract.getTemplates, listTemplates),
  on(contract.postTemplate, createTemplate),
  on(contract.cloneDocumentToTemplate, cloneToTemplate),
  on(contract.cloneTemplateToDocument, cloneToDocument),
  on(contract.compareDocuments, compareCubages),
  on(contract.postComment, commentCubage),
  on(contract.postCommentV2, commentRow),
  on(contract.documentAttachments, listAttachments),
  on(contract.uploadAws, addAttachment),
  on(contract.deleteAws, removeAttachment),
  on(contract.postDocumentToErp, askPost),
  on(contract.getCubagePost, getPost),
  on(contract.listCubagePosts, listPosts),
  on(contract.withdrawCubagePost, withdrawPost),
  on(contract.resetDocument, resetCubage),
  on(contract.listCubageRevisions, listRevisions),
  on(contract.compareRevision, compareRevision),
  on(contract.solicitudesErp, listPlaceRequests),
  on(contract.documentXlsx, exportCubage),
  on(contract.documentPdf, printCubage),
  on(contract.excelModel, excelModel),
  on(contract.uploadExcelCubicacion, uploadMaterials),
  on(contract.uploadCubicacionV2, uploadCubage),
  on(contract.uploadWrongRows, wrongRows),
  on(contract.measurementsDb, listUnits),
  on(contract.allTypes, listTypes),
  on(contract.listNeeds, listNeeds),
  on(contract.proposeActivities, proposeActivities),
  on(contract.planRows, planRows),
  on(contract.listConsolidation, listConsolidation),
  on(contract.exportConsolidation, exportConsolidation),
  on(contract.listConsolidationPlaces, listConsolidationPlaces),
  on(contract.allDispatch, listDispatchOptions),
  on(contract.filterMaterials, listChoosable),
  on(contract.filterMaterialsWarehouse, listChoosableOf),
];
