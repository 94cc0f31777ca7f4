import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { placeCodes, wholePlace } from '../../projects/projects/place-codes.ts';

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
