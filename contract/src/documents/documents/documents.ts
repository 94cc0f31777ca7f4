import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { placeCodes, wholePlace } from '../../projects/projects/place-codes.ts';

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

/** The file of one version of a document. */
export const DocumentFile = z.object({
  numero: z.number().int(),
  nombre: z.string(),
  bytes: z.number().int(),
  /** Its media type, as its content says. */
  tipo: z.string(),
  sha256: z.string(),
  comentario: z.string().nullable(),
  subido_por: z.string(),
  fechaSubida: field.instant,
});
export type DocumentFile = z.infer<typeof DocumentFile>;

export const documentActions = ['new_version', 'set_private', 'unmark', 'delete'] as const;

/** A document of an installation place (spec 1 §3), or the mark that it needs none. There is one per place and name. */
export const PlaceDocument = z.object({
  id: field.id,
  codigoLugarInstalacion: z.string(),
  codigoProyecto: z.string(),
  tipo_documento_id: field.id,
  tipo_documento: z.string(),
  nombre_documento_id: field.id,
  nombre_documento: z.string(),
  /** When the current version was uploaded; null of what needs no document. */
  fechaSubida: field.instant.nullable(),
  privado: z.boolean(),
  /** Null when the place needs no such document. */
  archivo: DocumentFile.nullable(),
  /** How many versions are kept. */
  versiones: z.number().int(),
  /** Who said, when and why that the place needs no such document. */
  sin_documento: z.object({ motivo: z.string(), por: z.string(), fecha: field.instant }).nullable(),
  version: field.version,
  allowed_actions: z.array(z.enum(documentActions)),
});
export type PlaceDocument = z.infer<typeof PlaceDocument>;

/** What an upload answers: besides the document, which others of the place have the very same content. */
export const UploadedDocument = PlaceDocument.extend({ igual_a: z.array(z.string()) });
export type UploadedDocument = z.infer<typeof UploadedDocument>;

/** In a multipart body every value is text. */
const yesOrNo = z.union([z.boolean(), z.stringbool()]);
const comentario = field.optionalLines(500);

/** Documents of a place, by type and name; private ones only for who may see them. */
export const listDocumento = call('site.listDocumento', 'GET /documento/{codigoLugarInstalacion}/{codigoProyecto}', {
  summary: 'Documentos de un lugar de instalación',
  permission: 'documents:read',
  params: placeCodes,
  answer: z.array(PlaceDocument),
});

/** Those whose current version was uploaded on one day, on the clocks of Santiago. */
export const listDocumentoByFecha = call(
  'site.listDocumentoByFecha',
  'GET /documento/{codigoLugarInstalacion}/{codigoProyecto}/fecha/{fecha}',
  {
    summary: 'Documentos de un lugar subidos en una fecha',
    permission: 'documents:read',
    params: { ...placeCodes, fecha: field.day },
    answer: z.array(PlaceDocument),
  },
);

export const listDocumentoByTipoDocumento = call(
  'site.listDocumentoByTipoDocumento',
  'GET /documento/{codigoLugarInstalacion}/{codigoProyecto}/tipoDocumento/{id}',
  {
    summary: 'Documentos de un lugar, de un tipo',
    permission: 'documents:read',
    params: { ...placeCodes, id: field.id },
    answer: z.array(PlaceDocument),
  },
);

export const listDocumentoByNombreDocumento = call(
  'site.listDocumentoByNombreDocumento',
  'GET /documento/{codigoLugarInstalacion}/{codigoProyecto}/nombreDocumento/{id}',
  {
    summary: 'Documentos de un lugar, con un nombre',
    permission: 'documents:read',
    params: { ...placeCodes, id: field.id },
    answer: z.array(PlaceDocument),
  },
);

/** Calls that show what a change of a document changes. */
export const refreshedByDocuments = [
  ...wholePlace,
  listDocumento.id,
  listDocumentoByFecha.id,
  listDocumentoByTipoDocumento.id,
  listDocumentoByNombreDocumento.id,
  'site.listVersionDocumento',
  'site.listListaDocumentos',
  'site.listDocumentoEliminado',
  'projects.getTotalCompletionPercentage',
];

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

/** Marks that the place needs no document of a name, and why; or takes the mark away, which answers nothing. */
export const updateDocumentoSinDocumento = call('site.updateDocumentoSinDocumento', 'PUT /documento/sinDocumento', {
  summary: 'Marcar que un lugar no requiere un documento, o quitar la marca',
  permission: 'documents:update',
  body: z
    .strictObject({
      ...placeCodes,
      nombre_documento_id: field.id,
      sin_documento: z.boolean(),
      motivo: field.optionalLines(500),
    })
    .refine((it) => !it.sin_documento || it.motivo !== null, { path: ['motivo'], error: 'Indique por qué no corresponde.' }),
  answer: PlaceDocument.nullable(),
  refreshes: refreshedByDocuments,
});

export const updateDocumentoPrivadoPublico = call('site.updateDocumentoPrivadoPublico', 'PUT /documento/privadoPublico', {
  summary: 'Hacer privado o público un documento',
  permission: 'private_documents:update',
  body: z.strictObject({ id: field.id, version: field.version, privado: z.boolean() }),
  answer: PlaceDocument,
  refreshes: refreshedByDocuments,
});

/** It can be taken back for 30 days; then its files go. */
export const deleteDocumento = call('site.deleteDocumento', 'DELETE /documento/id/{id}', {
  summary: 'Eliminar un documento (se puede recuperar por 30 días)',
  permission: 'documents:delete',
  params: { id: field.id },
  answer: field.done,
  refreshes: refreshedByDocuments,
});

/** For how long a deleted document can be taken back. */
export const daysUntilPurged = 30;

const DeletedDocument = z.object({
  id: field.id,
  tipo_documento: z.string(),
  nombre_documento: z.string(),
  archivo: z.string(),
  versiones: z.number().int(),
  privado: z.boolean(),
  eliminado_por: z.string(),
  fecha_eliminacion: field.instant,
  /** The day on which it goes for good. */
  hasta: z.string(),
});
export type DeletedDocument = z.infer<typeof DeletedDocument>;

/** The 200 that were deleted last, newest first. */
export const listDocumentoEliminado = call(
  'site.listDocumentoEliminado',
  'GET /documento/{codigoLugarInstalacion}/{codigoProyecto}/eliminados',
  {
    summary: 'Documentos eliminados de un lugar que aún se pueden recuperar',
    permission: 'documents:delete',
    params: placeCodes,
    answer: z.array(DeletedDocument),
  },
);

export const restoreDocumento = call('site.restoreDocumento', 'PUT /documento/recuperar', {
  summary: 'Recuperar un documento eliminado',
  permission: 'documents:delete',
  body: z.strictObject({ id: field.id }),
  answer: PlaceDocument,
  refreshes: refreshedByDocuments,
});
