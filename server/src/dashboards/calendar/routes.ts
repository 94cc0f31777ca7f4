import * as contract from 'contract/dashboards/index.ts';
import { on } from '../../platform/http/http.ts';
import { companyCalendar } from './calendar.ts';

export const routes = [on(contract.companyCalendar, companyCalendar)];
