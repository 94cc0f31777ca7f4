import * as contract from 'contract/materials/index.ts';
import { on } from '../../platform/http/http.ts';
import { exportStock, exportMovements } from './export.ts';
import { listMobileStock, listAvailable, listProductStock } from './stock.ts';
import { listMovements } from './ledger.ts';
import { stockOverTime } from './over-time.ts';
import { receiveStock, openingStock } from './entries.ts';

export const routes = [
  on(contract.getMaterialMovilStock, listMobileStock),
  on(contract.getMaterialMovil, listAvailable),
  on(contract.listProductoStock, listProductStock),
  on(contract.listMovements, listMovements),
  on(contract.stockOverTime, stockOverTime),
  on(contract.receiveStock, receiveStock),
  on(contract.openingStock, openingStock),
  on(contract.exportStock, exportStock),
  on(contract.exportMovements, exportMovements),
];
