import * as contract from 'contract/catalogues/index.ts';
import { on } from '../../platform/http/http.ts';
import { listDocumentNamesOfType } from './document-names.ts';
import { createEntry, listEntries, removeEntry, turnEntry, updateEntry } from './entries.ts';
import { orderEntries } from './order.ts';
import { readEntry } from './rows.ts';
import { exportEntries, importSheet, reviewSheet } from './sheets.ts';

/** The calls of one catalogue, all from its definition. */
const routesOf = (it: contract.Catalogue) => [
  on(it.calls.list, (context, input) => listEntries(context, it, input)),
  on(it.calls.get, ({ db }, { id }) => readEntry(db, it, id)),
  on(it.calls.create, (context, input) => createEntry(context, it, input)),
  on(it.calls.update, (context, input) => updateEntry(context, it, input)),
  on(it.calls.turn, (context, input) => turnEntry(context, it, input)),
  on(it.calls.remove, (context, input) => removeEntry(context, it, input)),
  on(it.calls.excel, (context, input) => exportEntries(context, it, input)),
  on(it.calls.review, (context, input) => reviewSheet(context, it, input)),
  on(it.calls.importing, (context, input) => importSheet(context, it, input)),
  ...(it.calls.order ? [on(it.calls.order, (context, input) => orderEntries(context, it, input))] : []),
];

export const routes = [
  ...Object.values<contract.Catalogue>(contract.catalogues).flatMap(routesOf),
  on(contract.listNombreDocumentoByTipoDocumento, listDocumentNamesOfType),
];
