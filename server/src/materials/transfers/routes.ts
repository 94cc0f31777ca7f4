import * as contract from 'contract/materials/index.ts';
import { on } from '../../platform/http/http.ts';
import { exportTransfers } from './export.ts';
import { listTransfers, getTransfer } from './transfers.ts';
import { printTransfer } from './pdf.ts';

export const routes = [
  on(contract.listTransfers, listTransfers),
  on(contract.getTransfer, getTransfer),
  on(contract.transferPdf, printTransfer),
  on(contract.exportTransfers, exportTransfers),
];
