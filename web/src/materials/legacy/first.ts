import { createMaterialRequest, getProjectInfo, listSolicitudMaterialByLugar } from 'contract/materials/index.ts';
import { ahead } from '../../api.ts';
import { may } from '../../api/session.ts';
import type { First } from '../../shell/screen.ts';
import { listAhead } from '../../ui/rows/listCall.ts';

/** What the requests of a place ask first. */
export const placeMaterials: First = ({ codigoLugarInstalacion = '', codigoProyecto = '' }) => [
  listAhead(listSolicitudMaterialByLugar, { codigoLugarInstalacion, codigoProyecto }),
  ...(may(createMaterialRequest.permission) ? [ahead(getProjectInfo, { project_code: codigoProyecto })] : []),
];
