import * as contract from 'contract/access/index.ts';
import { on } from '../../platform/http/http.ts';
import { chooseDefault, createView, deleteView, listViews, updateView } from './views.ts';

export const routes = [
  on(contract.listVistaLista, listViews),
  on(contract.createVistaLista, createView),
  on(contract.updateVistaLista, updateView),
  on(contract.deleteVistaLista, deleteView),
  on(contract.elegirVistaLista, chooseDefault),
];
