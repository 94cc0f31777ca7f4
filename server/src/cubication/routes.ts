import * as contract from 'contract/cubication/index.ts';
import { on } from '../platform/http/http.ts';
import { listChoosable, listChoosableOf, listDispatchOptions, listTypes, listUnits } from './choices/choices.ts';
import { commentCubage, commentRow } from './comments/comments.ts';
import { createCubage } from './documents/create.ts';
import { getCubage } from './documents/info.ts';
import { listCubageHistory, listCubages, listValidCubages } from './documents/list.ts';
import { addCustomMaterial, addMaterials } from './materials/add.ts';
import { changeMaterial, substituteMaterial } from './materials/change.ts';
import { cloneMaterials } from './materials/clone.ts';
import { removeMaterial, removeMaterials } from './materials/remove.ts';
import { takeCostsOfToday } from './materials/reprice.ts';
import { filterMaterialRows, listExtras, listMaterials } from './materials/rows.ts';
import { compareCubages } from './templates/compare.ts';
import { cloneToDocument, cloneToTemplate, createTemplate, listTemplates } from './templates/templates.ts';
import { saveVariables } from './variables/save.ts';

export const routes = [
  on(contract.allDocs, listCubages),
  on(contract.validDocuments, listValidCubages),
  on(contract.getCubage, getCubage),
  on(contract.listCubageHistory, listCubageHistory),
  on(contract.postDocument, createCubage),
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
  on(contract.getTemplates, listTemplates),
  on(contract.postTemplate, createTemplate),
  on(contract.cloneDocumentToTemplate, cloneToTemplate),
  on(contract.cloneTemplateToDocument, cloneToDocument),
  on(contract.compareDocuments, compareCubages),
  on(contract.postComment, commentCubage),
  on(contract.postCommentV2, commentRow),
  on(contract.measurementsDb, listUnits),
  on(contract.allTypes, listTypes),
  on(contract.allDispatch, listDispatchOptions),
  on(contract.filterMaterials, listChoosable),
  on(contract.filterMaterialsWarehouse, listChoosableOf),
];
