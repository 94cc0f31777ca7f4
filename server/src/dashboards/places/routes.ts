import * as contract from 'contract/dashboards/index.ts';
import { on } from '../../platform/http/http.ts';
import { printPlaceSheet } from './sheet-pdf.ts';
import { placeSheet } from './sheet.ts';
import { placeSummary } from './summary.ts';

export const routes = [
  on(contract.placeSummary, placeSummary),
  on(contract.placeSheet, placeSheet),
  on(contract.placeSheetPdf, printPlaceSheet),
];
