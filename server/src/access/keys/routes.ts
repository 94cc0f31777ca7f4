import * as contract from 'contract/access/index.ts';
import { on } from '../../platform/http/http.ts';
import { listAccessKeys, listGivableScopes, createAccessKey, revokeAccessKey } from './keys.ts';

export const routes = [
  on(contract.listLlaveAcceso, listAccessKeys),
  on(contract.listLlaveAccesoAlcances, listGivableScopes),
  on(contract.createLlaveAcceso, createAccessKey),
  on(contract.revocarLlaveAcceso, revokeAccessKey),
];
