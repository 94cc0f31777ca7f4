import * as contract from 'contract/cubication/index.ts';
import { on } from '../../platform/http/http.ts';
import { compareRevision, listRevisions } from './list.ts';
import { resetCubage } from './reset.ts';

export const routes = [
  on(contract.resetDocument, resetCubage),
  on(contract.listCubageRevisions, listRevisions),
  on(contract.compareRevision, compareRevision),
];
