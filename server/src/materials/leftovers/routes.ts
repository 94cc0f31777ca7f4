import * as contract from 'contract/materials/index.ts';
import { on } from '../../platform/http/http.ts';
import { leftoversBoughtFigures, listLeftoversBought } from './purchases.ts';
import { declareEquivalent, listEquivalents, withdrawEquivalent } from './equivalents.ts';
import { findLeftovers, ignoreLeftover } from './ignore.ts';

export const routes = [
  on(contract.findLeftovers, findLeftovers),
  on(contract.ignoreLeftover, ignoreLeftover),
  on(contract.listLeftoversBought, listLeftoversBought),
  on(contract.leftoversBoughtFigures, leftoversBoughtFigures),
  on(contract.listEquivalents, listEquivalents),
  on(contract.declareEquivalent, declareEquivalent),
  on(contract.withdrawEquivalent, withdrawEquivalent),
];
