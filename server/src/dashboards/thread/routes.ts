import * as contract from 'contract/dashboards/index.ts';
import { on } from '../../platform/http/http.ts';
import { closeThreadDifferences, exportThreadDifferences, listThreadDifferences } from './differences.ts';
import { printThreadLabels } from './labels.ts';
import { materialPlaces, placeThreads } from './places.ts';
import { materialThread, threadEvents } from './thread.ts';

export const routes = [
  on(contract.materialThread, materialThread),
  on(contract.threadEvents, threadEvents),
  on(contract.placeThreads, placeThreads),
  on(contract.materialPlaces, materialPlaces),
  on(contract.threadLabels, printThreadLabels),
  on(contract.listThreadDifferences, listThreadDifferences),
  on(contract.exportThreadDifferences, exportThreadDifferences),
  on(contract.closeThreadDifferences, closeThreadDifferences),
];
