import * as contract from 'contract/schedule/index.ts';
import { on } from '../../platform/http/http.ts';
import { createBaseline, deleteBaseline, getBaseline, listBaselines, updateBaseline } from './baselines.ts';

export const routes = [
  on(contract.listBaselines, listBaselines),
  on(contract.getBaseline, getBaseline),
  on(contract.createBaseline, createBaseline),
  on(contract.updateBaseline, updateBaseline),
  on(contract.deleteBaseline, deleteBaseline),
];
