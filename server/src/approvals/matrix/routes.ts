import * as contract from 'contract/approvals/index.ts';
import { on } from '../../platform/http/http.ts';
import { exportApprovalMatrix } from './export.ts';
import { getApprovalMatrix } from './matrix.ts';
import { listMatrixVersions, listMatrixChanges } from './history.ts';
import { updateApprovalMatrix } from './save.ts';

export const routes = [
  on(contract.getApprovalMatrix, getApprovalMatrix),
  on(contract.updateApprovalMatrix, updateApprovalMatrix),
  on(contract.listMatrixVersions, listMatrixVersions),
  on(contract.listMatrixChanges, listMatrixChanges),
  on(contract.exportApprovalMatrix, exportApprovalMatrix),
];
