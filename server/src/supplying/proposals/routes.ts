import * as contract from 'contract/supplying/index.ts';
import { on } from '../../platform/http/http.ts';
import { askProposals, dropProposals } from './decide.ts';
import { exportProposals } from './export.ts';
import { listProposals } from './rows.ts';

export const routes = [
  on(contract.listProposals, listProposals),
  on(contract.exportProposals, exportProposals),
  on(contract.askProposals, askProposals),
  on(contract.dropProposals, dropProposals),
];
