import { listSerials } from 'contract/materials/index.ts';
import type { First } from '../../shell/screen.ts';
import { listAhead } from '../../ui/rows/listCall.ts';

/** What the serials of a place ask first. */
export const placeSerials: First = ({ codigoLugarInstalacion = '' }) => [listAhead(listSerials, { codigoLugarInstalacion })];
