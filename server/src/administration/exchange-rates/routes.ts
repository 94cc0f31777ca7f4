import * as contract from 'contract/administration/index.ts';
import { on } from '../../platform/http/http.ts';
import { refreshExchangeRates } from './bring.ts';
import { confirmDoubtfulRate, discardDoubtfulRate, exchangeRateSources } from './doubtful.ts';
import { importExchangeRates } from './import.ts';
import {
  listExchangeRates,
  currentExchangeRates,
  exportExchangeRates,
  createExchangeRate,
  updateExchangeRate,
  deleteExchangeRate,
} from './exchange-rates.ts';

export const routes = [
  on(contract.listExchangeRates, listExchangeRates),
  on(contract.currentExchangeRates, currentExchangeRates),
  on(contract.exportExchangeRates, exportExchangeRates),
  on(contract.createExchangeRate, createExchangeRate),
  on(contract.updateExchangeRate, updateExchangeRate),
  on(contract.deleteExchangeRate, deleteExchangeRate),
  on(contract.importExchangeRates, importExchangeRates),
  on(contract.exchangeRateSources, exchangeRateSources),
  on(contract.refreshExchangeRates, refreshExchangeRates),
  on(contract.confirmDoubtfulRate, confirmDoubtfulRate),
  on(contract.discardDoubtfulRate, discardDoubtfulRate),
];
