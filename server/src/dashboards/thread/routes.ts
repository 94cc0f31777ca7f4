import * as contract from 'contract/dashboards/index.ts';
import { on } from '../../platform/http/http.ts';
import { printThreadLabels } from './labels.ts';
import { materialPlaces, placeThreads } from './places.ts';
import { materialThread, threadEvents } from './thread.ts';

export const routes = [
  on(contract.materialThread, materialThread),
  on(contract.threadEvents, threadEvents),
  on(contract.placeThreads, placeThreads),
  on(contract.materialPlaces, materialPlaces),
  on(contract.threadLabels, printThreadLabels),
];
