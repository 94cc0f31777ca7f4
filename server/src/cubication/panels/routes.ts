import * as contract from 'contract/cubication/index.ts';
import { on } from '../../platform/http/http.ts';
import { addPanels, changePanel, removePanel } from './change.ts';
import { listBoards, listPanels } from './rows.ts';

export const routes = [
  on(contract.getAllPanels, listBoards),
  on(contract.getDocumentPanels, listPanels),
  on(contract.createDocumentPanels, addPanels),
  on(contract.updateDocumentPanels, changePanel),
  on(contract.deleteDocumentPanels, removePanel),
];
