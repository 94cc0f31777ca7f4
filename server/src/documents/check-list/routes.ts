import * as contract from 'contract/documents/index.ts';
import { on } from '../../platform/http/http.ts';
import { checkList, exportCheckList } from './check-list.ts';
import { totalCompletion } from './completion.ts';

export const routes = [
  on(contract.listListaDocumentos, checkList),
  on(contract.excelListaDocumentos, exportCheckList),
  on(contract.getTotalCompletionPercentage, totalCompletion),
];
