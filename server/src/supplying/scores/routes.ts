import * as contract from 'contract/supplying/index.ts';
import { on } from '../../platform/http/http.ts';
import { listScorePapers } from './papers.ts';
import { readScores, readSupplierScore } from './scores.ts';

export const routes = [
  on(contract.supplierScore, readSupplierScore),
  on(contract.supplierScorePapers, listScorePapers),
  on(contract.scoresOfSuppliers, readScores),
];
