import * as contract from 'contract/schedule/index.ts';
import { on } from '../../platform/http/http.ts';
import { askLearnedDurations, withdrawLearnedDurations } from './ask.ts';
import { getLearnedDurations, listLearnedPlaces } from './read.ts';

export const routes = [
  on(contract.getLearnedDurations, getLearnedDurations),
  on(contract.listLearnedPlaces, listLearnedPlaces),
  on(contract.askLearnedDurations, askLearnedDurations),
  on(contract.withdrawLearnedDurations, withdrawLearnedDurations),
];
