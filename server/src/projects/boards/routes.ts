import * as contract from 'contract/projects/index.ts';
import { on } from '../../platform/http/http.ts';
import { listBoardStages, listBoards, addBoard, updateBoard, orderBoards, removeBoard } from './boards.ts';
import { segmentSummary } from './segment-summary.ts';

export const routes = [
  on(contract.getStagesSmartsheet, listBoardStages),
  on(contract.filterSmartsheet, listBoards),
  on(contract.createSmartsheet, addBoard),
  on(contract.updateSmartsheet, updateBoard),
  on(contract.orderSmartsheet, orderBoards),
  on(contract.deleteSmartsheet, removeBoard),
  on(contract.segmentSummary, segmentSummary),
];
