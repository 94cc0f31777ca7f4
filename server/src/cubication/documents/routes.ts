import * as contract from 'contract/cubication/index.ts';
import { on } from '../../platform/http/http.ts';
import { createCubage } from './create.ts';
import { getCubage } from './info.ts';
import { listCubageHistory, listCubages, listValidCubages } from './list.ts';
import { removeCubage } from './remove.ts';

export const routes = [
  on(contract.allDocs, listCubages),
  on(contract.validDocuments, listValidCubages),
  on(contract.getCubage, getCubage),
  on(contract.listCubageHistory, listCubageHistory),
  on(contract.postDocument, createCubage),
  on(contract.deleteCubage, removeCubage),
];
