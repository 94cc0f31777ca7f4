import * as contract from 'contract/dashboards/index.ts';
import { on } from '../platform/http/http.ts';
import { explainActions } from './explain.ts';
import { findAnything } from './find.ts';
import { companyCalendar } from './calendar.ts';
import { listOrderRequests } from './order-requests.ts';
import { lookBack } from './past.ts';
import { printPlaceSheet } from './place-sheet-pdf.ts';
import { placeSheet } from './place-sheet.ts';
import { placeSummary } from './place-summary.ts';
import { firstSteps, personNeeds } from './starting.ts';
import { routes as thread } from './thread/routes.ts';
import { workday } from './workday.ts';

export const routes = [
  on(contract.companyCalendar, companyCalendar),
  on(contract.placeSummary, placeSummary),
  on(contract.placeSheet, placeSheet),
  on(contract.placeSheetPdf, printPlaceSheet),
  on(contract.explainActions, explainActions),
  on(contract.findAnything, findAnything),
  on(contract.lookBack, lookBack),
  on(contract.orderRequests, listOrderRequests),
  on(contract.workday, workday),
  on(contract.firstSteps, firstSteps),
  on(contract.personNeeds, personNeeds),
  ...thread,
];
