import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { webAddress } from '../../web-address.ts';
import { webServiceKeys } from './web-addresses.ts';
import { placeCodes, wholePlace } from '../projects/place-codes.ts';

/** A link of an installation place to a document elsewhere (spec 2 §7, Links). */
export const PlaceLink = z.object({
  document_id: field.id,
  codigoLugarInstalacion: z.string(),
  codigoProyecto: z.string(),
  titulo: z.string(),
  url: z.string(),
  /** Recognised by the address's host. */
  servicio: z.enum(webServiceKeys),
  nota: z.string().nullable(),
  /** Those marked stand first. */
  destacado: z.boolean(),
  user: z.string().nullable(),
  created_at: field.instant,
  updated_at: field.instant,
  version: field.version,
  allowed_actions: z.array(z.enum(['update', 'delete'])),
});
export type PlaceLink = z.infer<typeof PlaceLink>;

const linkFields = { titulo: field.text(150), url: webAddress, nota: field.optionalLines(500), destacado: z.boolean().default(false) };
/** The actor is the session's person; another one named is refused (contract decision 10). */
const actor = { user: z.string().trim().max(254).optional() };

export const documentFilter = call('links.documentFilter', 'GET /document_filter', {
  summary: 'Enlaces a documentos externos, de un lugar o de todos los que se ven',
  permission: 'documents:read',
  query: {
    ...field.page,
    codigoProyecto: placeCodes.codigoProyecto.optional(),
    codigoLugarInstalacion: placeCodes.codigoLugarInstalacion.optional(),
    servicio: z.enum(webServiceKeys).optional(),
    search: z.string().trim().max(100).optional(),
    user_id: field.id.optional(),
    sort: field.sort(['titulo', 'created_at'], '-created_at'),
  },
  answer: field.paged(PlaceLink),
});

const refreshes = [documentFilter.id, 'projects.listHistory', ...wholePlace];

export const postDocument = call('links.postDocument', 'POST /post_document', {
  summary: 'Agregar un enlace a un lugar de instalación',
  permission: 'documents:create',
  body: z.strictObject({ ...placeCodes, ...linkFields, ...actor }),
  answer: PlaceLink,
  refreshes,
});

/** Ours. */
export const updateDocument = call('links.updateDocument', 'PUT /update_document', {
  summary: 'Modificar un enlace',
  permission: 'documents:update',
  body: z.strictObject({ document_id: field.id, version: field.version, ...linkFields, ...actor }),
  answer: PlaceLink,
  refreshes,
});

/** Whoever keeps the links may take one away: nothing is lost outside, and it can be brought back. */
export const deleteDocument = call('links.deleteDocument', 'DELETE /delete_document', {
  summary: 'Quitar un enlace',
  permission: 'documents:update',
  query: { document_id: field.id, ...actor },
  answer: field.done,
  refreshes,
});

/** Ours: undoes `deleteDocument`, for as long as the link is kept (seven days). */
export const restoreDocument = call('links.restoreDocument', 'POST /restore_document', {
  summary: 'Recuperar un enlace que se quitó',
  permission: 'documents:update',
  body: z.strictObject({ document_id: field.id, ...actor }),
  answer: PlaceLink,
  refreshes,
});
