import * as contract from 'contract/catalogues/index.ts';
import { on } from '../../platform/http/http.ts';
import { listAllCommunes, listCommunes, listRegions } from './locations.ts';

export const routes = [
  on(contract.listRegiones, listRegions),
  on(contract.listComunasByRegion, listCommunes),
  on(contract.listComunas, listAllCommunes),
];
