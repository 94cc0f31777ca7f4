import {
  allDocs,
  getCubage,
  getDocumentMaterials,
  getDocumentPanels,
  getDocumentServices,
  listConsolidation,
} from 'contract/cubication/index.ts';
import { getLugarInstalacionByProyecto } from 'contract/projects/index.ts';
import { ahead } from '../api.ts';
import type { First } from '../shell/screen.ts';
import { listAhead } from '../ui/rows/listCall.ts';
import { documentIn } from './documentIn.ts';

/** What the take-offs of a place ask first. */
export const placeCubages: First = ({ codigoLugarInstalacion = '', codigoProyecto = '' }) => [
  listAhead(allDocs, { codigoLugarInstalacion, codigoProyecto }),
  ahead(getLugarInstalacionByProyecto, { codigoLugarInstalacion, codigoProyecto }),
];

/** What the places of a project need together asks first. */
export const consolidation: First = ({ codigoProyecto = '' }) => [listAhead(listConsolidation, { codigoProyecto })];

/** What the editor asks first: all of a take-off. */
export const openCubage: First = ({ documento = '' }) => {
  const document_id = documentIn(documento);
  if (document_id === undefined) return [];
  return [getCubage, getDocumentMaterials, getDocumentServices, getDocumentPanels].map((it) => ahead(it, { document_id }));
};
