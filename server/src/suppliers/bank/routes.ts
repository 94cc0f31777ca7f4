import * as contract from 'contract/suppliers/index.ts';
import { on } from '../../platform/http/http.ts';
import { askBank } from './ask.ts';
import { cancelBank, confirmBank, rejectBank, resendBank } from './decide.ts';
import { getSupplierBank } from './rows.ts';

export const routes = [
  on(contract.getSupplierBank, getSupplierBank),
  on(contract.askSupplierBank, askBank),
  on(contract.confirmSupplierBank, confirmBank),
  on(contract.rejectSupplierBank, rejectBank),
  on(contract.cancelSupplierBank, cancelBank),
  on(contract.resendSupplierBank, resendBank),
];
