import * as contract from 'contract/materials/index.ts';
import { on } from '../../platform/http/http.ts';
import { listWarehouses, listMobileWarehouses, listMobileEntries, warehousesOfPerson, listProjectsToChoose } from './warehouses.ts';

export const routes = [
  on(contract.getWarehouses, listWarehouses),
  on(contract.getBodegasMovil, listMobileWarehouses),
  on(contract.listBodegaMovil, listMobileEntries),
  on(contract.listBodegaByEmail, warehousesOfPerson),
  on(contract.getProjects, listProjectsToChoose),
];
