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
import { supplyCharges } from './supply/charges.ts';
import { consolidatedRequests, consolidatedRequestsByMonth } from './supply/figures.ts';
import { supplyPapersOfPlace } from './supply/papers.ts';
import { supplyOfPlace } from './supply/place.ts';
import { supplyRequests } from './supply/requests.ts';
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
  on(contract.consolidatedRequests, consolidatedRequests),
  on(contract.consolidatedRequestsByMonth, consolidatedRequestsByMonth),
  on(contract.supplyRequests, supplyRequests),
  on(contract.supplyCharges, supplyCharges),
  on(contract.supplyOfPlace, supplyOfPlace),
  on(contract.supplyPapersOfPlace, supplyPapersOfPlace),
];
