import * as contract from 'contract/access/index.ts';
import { on } from '../../platform/http/http.ts';
import { listSubmanagements, createSubmanagement, updateSubmanagement, deleteSubmanagement } from './submanagements.ts';

export const routes = [
  on(contract.listSubmanagement, listSubmanagements),
  on(contract.createSubmanagement, createSubmanagement),
  on(contract.updateSubmanagement, updateSubmanagement),
  on(contract.deleteSubmanagement, deleteSubmanagement),
];
