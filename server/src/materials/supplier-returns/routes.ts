import * as contract from 'contract/materials/index.ts';
import { on } from '../../platform/http/http.ts';
import { createSupplierReturn } from './create.ts';
import { dispatchSupplierReturn } from './dispatch.ts';
import { annulSupplierReturn, creditSupplierReturn } from './end.ts';
import { addReturnFile } from './files.ts';
import { printSupplierReturn } from './pdf.ts';
import { listReturnable, listReturnableOrders } from './returnable.ts';
import { getSupplierReturn, listSupplierReturns } from './rows.ts';

export const routes = [
  on(contract.listSupplierReturns, listSupplierReturns),
  on(contract.returnableOrders, listReturnableOrders),
  on(contract.returnableReceipts, listReturnable),
  on(contract.getSupplierReturn, getSupplierReturn),
  on(contract.supplierReturnPdf, printSupplierReturn),
  on(contract.createSupplierReturn, createSupplierReturn),
  on(contract.dispatchSupplierReturn, dispatchSupplierReturn),
  on(contract.creditSupplierReturn, creditSupplierReturn),
  on(contract.annulSupplierReturn, annulSupplierReturn),
  on(contract.addSupplierReturnFile, addReturnFile),
];
