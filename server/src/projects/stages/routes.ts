import * as contract from 'contract/projects/index.ts';
import { on } from '../../platform/http/http.ts';
import { listStages, addStage, removeStage } from './stages.ts';

export const routes = [
  on(contract.getStages, listStages),
  on(contract.addStageToProject, addStage),
  on(contract.removeStageFromProject, removeStage),
];
