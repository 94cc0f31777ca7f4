import * as contract from 'contract/materials/index.ts';
import { on } from '../../platform/http/http.ts';
import { decideStockDifferences, assignStockDifferences } from './changes.ts';
import { listStockDifferences, exportStockDifferences, listStockDeciders } from './differences.ts';

export const routes = [
  on(contract.listStockDifferences, listStockDifferences),
  on(contract.exportStockDifferences, exportStockDifferences),
  on(contract.listStockDeciders, listStockDeciders),
  on(contract.decideStockDifferences, decideStockDifferences),
  on(contract.assignStockDifferences, assignStockDifferences),
];
