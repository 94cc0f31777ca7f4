import { allDocs } from 'contract/cubication/index.ts';
import type { First } from '../shell/screen.ts';
import { listAhead } from '../ui/listCall.ts';

/** What the take-offs of a place ask first. */
export const placeCubages: First = ({ codigoLugarInstalacion = '', codigoProyecto = '' }) => [
  listAhead(allDocs, { codigoLugarInstalacion, codigoProyecto }),
];
