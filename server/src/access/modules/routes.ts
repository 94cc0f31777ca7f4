import * as contract from 'contract/access/index.ts';
import { on } from '../../platform/http/http.ts';
import { listModuleUses } from './uses.ts';
import { listModules, listActiveModules, createModule, updateModule, deleteModule } from './modules.ts';

export const routes = [
  on(contract.listModuloPermiso, listModules),
  on(contract.listModuloPermisoActivos, listActiveModules),
  on(contract.createModuloPermiso, createModule),
  on(contract.updateModuloPermiso, updateModule),
  on(contract.deleteModuloPermiso, deleteModule),
  on(contract.listModuloPermisoUsos, listModuleUses),
];
