import * as contract from 'contract/services/index.ts';
import { on } from '../../platform/http/http.ts';
import { exportRadar } from './export.ts';
import { radarFigures } from './figures.ts';
import { listRadar } from './list.ts';
import { radarOfForm, radarOfRequest } from './radar.ts';

export const routes = [
  on(contract.radarOfForm, radarOfForm),
  on(contract.radarOfRequest, radarOfRequest),
  on(contract.listRadar, listRadar),
  on(contract.radarXlsx, exportRadar),
  on(contract.radarFigures, radarFigures),
];
