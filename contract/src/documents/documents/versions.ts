import { z } from 'zod';
import { call, download } from '../../call.ts';
import * as field from '../../fields.ts';
import { placeCodes } from '../../projects/projects/place-codes.ts';
import { DocumentFile, PlaceDocument, refreshedByDocuments } from './documents.ts';

const DocumentVersion = DocumentFile.extend({ vigente: z.boolean() });
export type DocumentVersion = z.infer<typeof DocumentVersion>;

/** Every version that was uploaded, newest first. */
export const listVersionDocumento = call('site.listVersionDocumento', 'GET /documento/id/{id}/version', {
  summary: 'Versiones de un documento',
  permission: 'documents:read',
  params: { id: field.id },
  answer: z.array(DocumentVersion),
});

/** An older version becomes the current one again; none is lost. */
export const updateVersionDocumento = call('site.updateVersionDocumento', 'PUT /documento/version', {
  summary: 'Volver a una versión anterior de un documento',
  permission: 'documents:update',
  body: z.strictObject({ id: field.id, version: field.version, numero: z.number().int().positive() }),
  answer: PlaceDocument,
  refreshes: refreshedByDocuments,
});

/** Signed addresses of one version, the current one unless a number is given; they open for one to two hours. */
export const getArchivoDocumento = call('site.getArchivoDocumento', 'GET /documento/id/{id}/archivo', {
  summary: 'Dirección firmada para ver o descargar un documento',
  permission: 'documents:read',
  params: { id: field.id },
  query: { numero: field.sentNumber(z.number().int().positive()).optional() },
  answer: z.object({
    archivo: DocumentFile,
    nombre_documento: z.string(),
    privado: z.boolean(),
    /** Opens it in a page; null of what a browser does not show. */
    ver: z.string().nullable(),
    /** Saves it under its own name. */
    descargar: z.string(),
  }),
});

/** `1,2,3`; at most 200. */
const ids = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9}){0,199}$/, 'Elija entre 1 y 200 documentos.')
  .transform((it) => [...new Set(it.split(',').map(Number))]);

/** The current versions of the chosen ones, in folders by type. One that cannot be seen refuses all. */
export const zipDocumento = call('site.zipDocumento', 'GET /documento/{codigoLugarInstalacion}/{codigoProyecto}/zip', {
  summary: 'Descargar en un ZIP los documentos elegidos de un lugar',
  permission: 'documents:read',
  params: placeCodes,
  query: { ids },
  answer: download('application/zip'),
});
