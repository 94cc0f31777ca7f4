import * as contract from 'contract/materials/index.ts';
import { on } from '../../platform/http/http.ts';
import { exportMaterials } from './export.ts';
import { createMaterial, updateMaterial, turnMaterial, addMaterialValue, markFavorite } from './changes.ts';
import { listMaterials, listProducts } from './list.ts';
import { maintainMaterials } from './maintenance.ts';
import { materialInfoList, getMaterial } from './info.ts';

export const routes = [
  on(contract.getMaterials, listMaterials),
  on(contract.getMaterialInfoList, materialInfoList),
  on(contract.getMaterial, getMaterial),
  on(contract.listProducto, listProducts),
  on(contract.newMaterial, createMaterial),
  on(contract.editMaterial, updateMaterial),
  on(contract.turnMaterial, turnMaterial),
  on(contract.addMaterialValue, addMaterialValue),
  on(contract.favoriteMaterial, markFavorite),
  on(contract.manualMaterialMaintenance, maintainMaterials),
  on(contract.exportMaterials, exportMaterials),
];
