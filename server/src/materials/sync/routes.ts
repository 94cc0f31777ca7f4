import * as contract from 'contract/materials/index.ts';
import { on } from '../../platform/http/http.ts';
import { erpSyncSource, listErpSyncs, listErpSyncProblems, startErpSync } from './sync.ts';

export const routes = [
  on(contract.erpSyncSource, erpSyncSource),
  on(contract.listErpSyncs, listErpSyncs),
  on(contract.listErpSyncProblems, listErpSyncProblems),
  on(contract.startErpSync, startErpSync),
];
