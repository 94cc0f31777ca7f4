import * as contract from 'contract/approvals/index.ts';
import { on } from '../../platform/http/http.ts';
import { getSaleOrderAmounts } from './sale-orders.ts';
import { updateSaleOrderAmounts, updateSalesDepartmentApprovers } from './changes.ts';

export const routes = [
  on(contract.getSaleOrderAmounts, getSaleOrderAmounts),
  on(contract.updateSaleOrderAmounts, updateSaleOrderAmounts),
  on(contract.updateSalesDepartmentApprovers, updateSalesDepartmentApprovers),
];
