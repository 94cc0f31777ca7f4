import * as contract from 'contract/cubication/index.ts';
import { on } from '../../platform/http/http.ts';
import { removeService, saveServices } from './change.ts';
import { listServices } from './rows.ts';

export const routes = [
  on(contract.getDocumentServices, listServices),
  on(contract.createDocumentServices, saveServices),
  on(contract.deleteServices, removeService),
];
