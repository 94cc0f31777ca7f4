import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { PlaceDocument, refreshedByDocuments } from './documents/documents.ts';

/** The largest document that comes in one piece, in megabytes; larger ones come in chunks, with the folders of documents. */
export const largestDocument = 60;

/** Endings that the file dialog offers. What a file is says its content, on the server. */
export const documentEndings = [
  ...(['pdf', 'jpg', 'jpeg', 'png', 'webp', 'gif', 'tif', 'tiff', 'bmp', 'heic', 'heif'] as const),
  ...(['doc', 'docx', 'docm', 'xls', 'xlsx', 'xlsm', 'ppt', 'pptx', 'odt', 'ods', 'odp', 'rtf', 'mpp', 'vsd', 'msg'] as const),
  ...(['dwg', 'dxf', 'kmz', 'kml', 'zip', '7z', 'rar', 'csv', 'txt'] as const),
] as const;

/** No list of types: browsers name a drawing or a KMZ as they like. */
const file = z
  .file('Elija un archivo.')
  .min(1, 'El archivo está vacío.')
  .max(largestDocument * 1024 * 1024, `El archivo supera ${largestDocument} MB.`);

/** What an upload answers: besides the document, which others of the place have the very same content. */
export const UploadedDocument = PlaceDocument.extend({ igual_a: z.array(z.string()) });
export type UploadedDocument = z.infer<typeof UploadedDocument>;

/** In a multipart body every value is text. */
const yesOrNo = z.union([z.boolean(), z.stringbool()]);
const comentario = field.optionalLines(500);

/**
 * The first version of a document. Without `privado` it is as private as its name is in the catalogue; to say otherwise
 * takes the right to change that of documents. What is private also takes `private_documents:create`.
 */
export const createDocumento = call('site.createDocumento', 'POST /documento', {
  summary: 'Subir un documento de un lugar',
  permission: 'documents:create',
  body: z.strictObject({
    codigoLugarInstalacion: z.string().max(30),
    codigoProyecto: z.string().max(30),
    tipo_documento_id: field.id.optional(),
    nombre_documento_id: field.id,
    privado: yesOrNo.optional(),
    comentario,
    file,
  }),
  multipart: true,
  prepares: true,
  answer: UploadedDocument,
  refreshes: refreshedByDocuments,
});

/** A new version, which becomes the current one; the earlier ones are kept. */
export const updateDocumento = call('site.updateDocumento', 'PUT /documento', {
  summary: 'Subir una nueva versión de un documento',
  permission: 'documents:update',
  body: z.strictObject({ id: field.id, version: field.sentVersion, comentario, file }),
  multipart: true,
  prepares: true,
  answer: UploadedDocument,
  refreshes: refreshedByDocuments,
});
