import * as contract from 'contract/schedule/index.ts';
import { on } from '../../platform/http/http.ts';
import { getPlanCalendar, previewPlanCalendar, savePlanCalendar } from './calendars.ts';

export const routes = [
  on(contract.getPlanCalendar, getPlanCalendar),
  on(contract.previewPlanCalendar, previewPlanCalendar),
  on(contract.savePlanCalendar, savePlanCalendar),
];
