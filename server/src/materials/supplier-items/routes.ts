import * as contract from 'contract/materials/index.ts';
import { on } from '../../platform/http/http.ts';
import { removeSupplierItem, saveSupplierItem } from './changes.ts';
import { listSupplierItems } from './rows.ts';

export const routes = [
  on(contract.listSupplierItems, listSupplierItems),
  on(contract.saveSupplierItem, saveSupplierItem),
  on(contract.removeSupplierItem, removeSupplierItem),
];
