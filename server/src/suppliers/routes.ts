import * as contract from 'contract/suppliers/index.ts';
import { on } from '../platform/http/http.ts';
import { askBank } from './bank/ask.ts';
import { cancelBank, confirmBank, rejectBank, resendBank } from './bank/decide.ts';
import { getSupplierBank } from './bank/rows.ts';
import { removeDocument, replaceDocument } from './documents/changes.ts';
import { listPastDocuments } from './documents/past.ts';
import { supplierDropdowns, supplierRegiones } from './register/choices.ts';
import { changeTerms } from './register/change.ts';
import { getSupplier, listSuppliers } from './register/register.ts';

export const routes = [
  on(contract.getSupplierDropdowns, supplierDropdowns),
  on(contract.supplierRegiones, supplierRegiones),
  on(contract.sapSuppliers, listSuppliers),
  on(contract.getSupplier, getSupplier),
  on(contract.changeSupplierTerms, changeTerms),
  on(contract.getSupplierBank, getSupplierBank),
  on(contract.askSupplierBank, askBank),
  on(contract.confirmSupplierBank, confirmBank),
  on(contract.rejectSupplierBank, rejectBank),
  on(contract.cancelSupplierBank, cancelBank),
  on(contract.resendSupplierBank, resendBank),
  on(contract.updateSupplierDocument, replaceDocument),
  on(contract.deleteSupplierDocument, removeDocument),
  on(contract.listPastSupplierDocuments, listPastDocuments),
];
