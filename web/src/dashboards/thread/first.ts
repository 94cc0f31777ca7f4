import { placeThreads } from 'contract/dashboards/index.ts';
import type { First } from '../../shell/screen.ts';
import { listAhead } from '../../ui/rows/listCall.ts';

/** What the threads of a place ask first. */
export const threadsOfPlace: First = ({ codigoLugarInstalacion = '' }) => [listAhead(placeThreads, { codigoLugarInstalacion })];
