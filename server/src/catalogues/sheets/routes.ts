import { catalogues, type Catalogue } from 'contract/catalogues/index.ts';
import { on } from '../../platform/http/http.ts';
import { exportEntries, importSheet, reviewSheet } from './sheets.ts';

/** What every catalogue can do with a spreadsheet. */
export const routes = Object.values<Catalogue>(catalogues).flatMap((it) => [
  on(it.calls.excel, (context, input) => exportEntries(context, it, input)),
  on(it.calls.review, (context, input) => reviewSheet(context, it, input)),
  on(it.calls.importing, (context, input) => importSheet(context, it, input)),
]);
