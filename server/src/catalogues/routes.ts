import * as contract from 'contract/catalogues/index.ts';
import { on } from '../platform/http.ts';
import { listCommunes, listRegions } from './locations.ts';

export const routes = [on(contract.listRegiones, listRegions), on(contract.listComunasByRegion, listCommunes)];
