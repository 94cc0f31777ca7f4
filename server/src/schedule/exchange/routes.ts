import * as contract from 'contract/schedule/index.ts';
import { on } from '../../platform/http/http.ts';
import { exportSchedule } from './export.ts';
import { importSchedule } from './import.ts';

export const routes = [on(contract.importSchedule, importSchedule), on(contract.exportSchedule, exportSchedule)];
