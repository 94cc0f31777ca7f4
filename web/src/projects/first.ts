import { placeSheet, placeSummary } from 'contract/dashboards/index.ts';
import {
  documentFilter,
  filterSmartsheet,
  getCrmData,
  getInformacionTecnicaByLugar,
  getLugarInstalacionByProyecto,
  getPlaceLocation,
  getStagesSmartsheet,
  listComentario,
  listContacto,
  listHistory,
  listImagenLugarInstalacion,
  listPhotoAlbums,
  mapSettings,
} from 'contract/projects/index.ts';
import { ahead } from '../api.ts';
import { pagesAhead } from '../api/pages.ts';
import type { First } from '../shell/screen.ts';
import { loadPickers } from '../ui/fields/lazyPickers.tsx';
import { choicesAhead } from '../ui/fields/Choose.tsx';
import { listAhead } from '../ui/rows/listCall.ts';
import { codesIn, type PlaceCodes } from './addresses.ts';
import { photosOn } from './photos/usePhotos.ts';
import { loadOutline } from './map/outline.ts';
import { people } from './sources.ts';

type FirstList = ReturnType<First>;
const ofPlace =
  (asked: (codes: PlaceCodes) => FirstList): First =>
  (params) =>
    asked(codesIn(params));

/** What a place and each of its tabs ask first. */
export const place = ofPlace((codes) => [ahead(getLugarInstalacionByProyecto, codes)]);
export const general = ofPlace((codes) => [ahead(placeSummary, codes), loadOutline]);
export const comments = ofPlace((codes) => [pagesAhead(listComentario, codes)]);
export const location = ofPlace((codes) => [ahead(getPlaceLocation, codes), ahead(mapSettings, {}), loadOutline]);
export const technical = ofPlace((codes) => [
  ahead(getInformacionTecnicaByLugar, codes),
  listAhead(listHistory, { ...codes, sobre: 'informacionTecnica' }),
]);
export const contacts = ofPlace((codes) => [listAhead(listContacto, codes)]);
export const gallery = ofPlace((codes) => {
  const question = { ...codes, agrupar: 'fecha' } as const;
  return [ahead(listPhotoAlbums, question), ahead(listImagenLugarInstalacion, photosOn(question, 1)), loadPickers];
});
export const links = ofPlace((codes) => [listAhead(documentFilter, codes), choicesAhead(people)]);
export const dashboards = ofPlace((codes) => [ahead(filterSmartsheet, { ...codes, per_page: 200 }), ahead(getStagesSmartsheet, codes)]);
export const crm = ofPlace(({ codigoProyecto }) => [ahead(getCrmData, { project_code: codigoProyecto })]);
export const sheet = ofPlace((codes) => [ahead(placeSheet, codes)]);
