import * as contract from 'contract/cubication/index.ts';
import { on } from '../../platform/http/http.ts';
import { addCustomMaterial, addMaterials } from './add.ts';
import { changeMaterial } from './change.ts';
import { listChanges } from './changes.ts';
import { cloneMaterials } from './clone.ts';
import { listNeeds } from './needs.ts';
import { listOffers } from './offers.ts';
import { removeMaterial, removeMaterials } from './remove.ts';
import { takeBackCosts, takeCostsOfToday } from './reprice.ts';
import { filterMaterialRows, listExtras, listMaterials } from './rows.ts';
import { saveRows } from './save.ts';
import { substituteMaterial, takeBackSubstitution } from './substitute.ts';

export const routes = [
  on(contract.getCubageChanges, listChanges),
  on(contract.listCostOffers, listOffers),
  on(contract.saveCubageRows, saveRows),
  on(contract.getDocumentMaterials, listMaterials),
  on(contract.filterDocMaterials, filterMaterialRows),
  on(contract.documentExtras, listExtras),
  on(contract.postDocumentMaterials, addMaterials),
  on(contract.customMaterial, addCustomMaterial),
  on(contract.updateDocumentMaterial, changeMaterial),
  on(contract.substituteCustom, substituteMaterial),
  on(contract.takeBackSubstitution, takeBackSubstitution),
  on(contract.deleteDocMaterial, removeMaterial),
  on(contract.batchDeleteDocMaterial, removeMaterials),
  on(contract.cloneDocumentMaterials, cloneMaterials),
  on(contract.updateMaterialsSap, takeCostsOfToday),
  on(contract.takeBackCosts, takeBackCosts),
  on(contract.listNeeds, listNeeds),
];
