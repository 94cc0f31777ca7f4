import * as contract from 'contract/suppliers/index.ts';
import { on } from '../../platform/http/http.ts';
import { removeDocument, replaceDocument } from './changes.ts';
import { listPastDocuments } from './past.ts';

export const routes = [
  on(contract.updateSupplierDocument, replaceDocument),
  on(contract.deleteSupplierDocument, removeDocument),
  on(contract.listPastSupplierDocuments, listPastDocuments),
];
