import { sheetLimits, type PlaceSheet } from 'contract/dashboards/index.ts';
import type * as contract from 'contract/dashboards/index.ts';
import type { Received } from 'contract/call.ts';
import { checkList } from '../../documents/index.ts';
import { requestsOfPlace } from '../../materials/index.ts';
import type { Reading } from '../../platform/context.ts';
import { may } from '../../platform/user.ts';
import {
  getPlaceByCodes,
  getPlaceLocation,
  getProject,
  getTechnicalOfPlace,
  listComments,
  listContacts,
  listLinks,
  listPhotos,
} from '../../projects/index.ts';
import { nextAt } from './ahead.ts';

type SheetQuestion = Received<typeof contract.placeSheet>;

/** Everything about a place for one page, from the same functions that its tabs ask (spec 1 §2). */
export async function placeSheet(context: Reading, { fotos: which, ...codes }: SheetQuestion): Promise<PlaceSheet> {
  const photos = which === 'todas' ? sheetLimits.allPhotos : sheetLimits.photos;
  const lugar = await getPlaceByCodes(context, codes);
  const [proyecto, ubicacion, contactos, tecnica, documentos, enlaces, solicitudes, fotos, comentarios] = await Promise.all([
    getProject(context, { code: lugar.codigoProyecto }),
    getPlaceLocation(context, codes),
    listContacts(context, { ...codes, page: 1, per_page: sheetLimits.contacts, sort: 'nombre' }),
    getTechnicalOfPlace(context, codes),
    may(context.user, 'documents:read') ? checkList(context, codes) : null,
    may(context.user, 'documents:read') ? listLinks(context, { ...codes, page: 1, per_page: sheetLimits.links, sort: 'titulo' }) : null,
    may(context.user, 'materials:read') ? requestsOfPlace(context, { place_id: lugar.id, length: sheetLimits.requests }) : null,
    may(context.user, 'logbook:read') ? listPhotos(context, { ...codes, page: 1, per_page: photos, agrupar: 'fecha' }) : null,
    may(context.user, 'logbook:read') ? listComments(context, { ...codes, page: 1, per_page: sheetLimits.comments }) : null,
  ]);
  return {
    lugar,
    proyecto,
    ubicacion,
    contactos: contactos.items,
    tecnica,
    documentos,
    enlaces: enlaces && enlaces.items,
    proximas: await nextAt(context, lugar, proyecto),
    solicitudes,
    fotos: fotos && { total: fotos.total_items, ultimas: fotos.items },
    comentarios: comentarios && { total: comentarios.total_items, ultimos: comentarios.items },
  };
}
