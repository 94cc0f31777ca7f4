import type { PlaceSummary } from 'contract/dashboards/index.ts';
import type * as contract from 'contract/dashboards/index.ts';
import type { Received } from 'contract/call.ts';
import { completionOfPlaces, missingDocuments } from '../../documents/index.ts';
import type { Reading } from '../../platform/context.ts';
import { may } from '../../platform/user.ts';
import { nextAt } from './ahead.ts';
import { placeActivity } from './activity.ts';
import { getPlaceByCodes, getProject, getTechnicalOfPlace, listComments, listContacts, listPhotos } from '../../projects/index.ts';

type Codes = Received<typeof contract.placeSummary>;
/** So many of each: the tab shows that there is more. */
const mostShown = { documents: 5, photos: 6, happenings: 8 } as const;

/** All that the first tab of a place shows; what a person may not read is null. */
export async function placeSummary(context: Reading, codes: Codes): Promise<PlaceSummary> {
  const lugar = await getPlaceByCodes(context, codes);
  const [proyecto, contactos, tecnica, documentos, fotos, comentarios, actividad] = await Promise.all([
    getProject(context, { code: lugar.codigoProyecto }),
    listContacts(context, { ...codes, page: 1, per_page: 1, sort: 'nombre' }),
    getTechnicalOfPlace(context, codes),
    documentsOf(context, lugar.id),
    photosOf(context, codes),
    commentsOf(context, codes),
    placeActivity(context, lugar, mostShown.happenings),
  ]);
  return {
    lugar,
    proyecto,
    contactos: contactos.total_items,
    tecnica,
    hitos: await nextAt(context, lugar, proyecto),
    documentos,
    fotos,
    comentarios,
    actividad,
  };
}

async function documentsOf(context: Reading, placeId: number): Promise<PlaceSummary['documentos']> {
  if (!may(context.user, 'documents:read')) return null;
  const [completions, missing] = await Promise.all([
    completionOfPlaces(context.db, [placeId]),
    missingDocuments(context, placeId, mostShown.documents),
  ]);
  const completo = completions.get(placeId);
  return completo ? { completo, faltan: missing.items } : null;
}

async function photosOf(context: Reading, codes: Codes): Promise<PlaceSummary['fotos']> {
  if (!may(context.user, 'logbook:read')) return null;
  const { items, total_items } = await listPhotos(context, { ...codes, page: 1, per_page: mostShown.photos, agrupar: 'fecha' });
  return { total: total_items, ultimas: items };
}

async function commentsOf(context: Reading, codes: Codes): Promise<PlaceSummary['comentarios']> {
  if (!may(context.user, 'logbook:read')) return null;
  const { items, total_items } = await listComments(context, { ...codes, page: 1, per_page: 1 });
  return { total: total_items, ultimo: items[0] ?? null };
}
