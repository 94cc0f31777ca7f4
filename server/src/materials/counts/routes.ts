import * as contract from 'contract/materials/index.ts';
import { on } from '../../platform/http/http.ts';
import { exportCount } from './export.ts';
import { printCount } from './pdf.ts';
import { listCounts, getCount } from './counts.ts';
import { openCount, saveCountLines, submitCount, approveCount, recountCount, cancelCount } from './changes.ts';

export const routes = [
  on(contract.listCounts, listCounts),
  on(contract.getCount, getCount),
  on(contract.openCount, openCount),
  on(contract.saveCountLines, saveCountLines),
  on(contract.submitCount, submitCount),
  on(contract.approveCount, approveCount),
  on(contract.recountCount, recountCount),
  on(contract.cancelCount, cancelCount),
  on(contract.countPdf, printCount),
  on(contract.exportCount, exportCount),
];
