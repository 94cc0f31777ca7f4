import * as contract from 'contract/suppliers/index.ts';
import { on } from '../../platform/http/http.ts';
import { changeTerms } from './change.ts';
import { supplierDropdowns, supplierRegiones } from './choices.ts';
import { importSupplierList } from './external-list.ts';
import { getSupplier, listSuppliers } from './register.ts';

export const routes = [
  on(contract.getSupplierDropdowns, supplierDropdowns),
  on(contract.supplierRegiones, supplierRegiones),
  on(contract.sapSuppliers, listSuppliers),
  on(contract.getSupplier, getSupplier),
  on(contract.changeSupplierTerms, changeTerms),
  on(contract.importSupplierList, importSupplierList),
];
