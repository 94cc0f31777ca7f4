import * as contract from 'contract/schedule/index.ts';
import { on } from '../../platform/http/http.ts';
import { createDependencia, deleteDependencia } from './links.ts';

export const routes = [
  on(contract.createDependencia, createDependencia),
  on(contract.createTemplateDependencia, createDependencia),
  on(contract.deleteDependencia, deleteDependencia),
];
