import { z } from 'zod';
import { call, download } from '../../call.ts';
import * as field from '../../fields.ts';
import { states } from '../../states.ts';
import { Completion, TypeCompletion } from './completion.ts';
import { PlaceDocument } from '../documents/documents.ts';
import { placeCodes } from '../../projects/projects/place-codes.ts';

export const documentStates = ['con_documento', 'sin_documento', 'falta'] as const;
export type DocumentState = (typeof documentStates)[number];

/** Whether a place has a document of a name. Uploading, marking and deleting lead from one to another. */
export const documentState = states<DocumentState, 'upload' | 'mark' | 'unmark' | 'delete'>({
  con_documento: { label: 'Con documento', tone: 'success', on: { delete: 'falta' } },
  sin_documento: { label: 'No corresponde', tone: 'neutral', on: { unmark: 'falta', upload: 'con_documento' } },
  falta: { label: 'Falta', tone: 'warning', on: { upload: 'con_documento', mark: 'sin_documento' } },
});

/** What a person may do where there is no document yet. */
export const slotActions = ['upload', 'mark'] as const;

/**
 * One line of the check-list. Of a private document that the person may not see only the state shows: `documento` is null
 * and `privado` true.
 */
export const CheckListItem = z.object({
  nombre_documento_id: field.id,
  nombre_documento: z.string(),
  tipo_documento_id: field.id,
  tipo_documento: z.string(),
  area_responsable: z.string().nullable(),
  /** False when the name or its type was retired: it is shown while it has a document, and does not count. */
  activo: z.boolean(),
  estado: z.enum(documentStates),
  /** Of the document; while there is none, of its name in the catalogue. */
  privado: z.boolean(),
  documento: PlaceDocument.nullable(),
  allowed_actions: z.array(z.enum(slotActions)),
});
export type CheckListItem = z.infer<typeof CheckListItem>;

export const CheckList = z.object({
  items: z.array(CheckListItem),
  total: Completion,
  por_tipo: z.array(TypeCompletion),
  /** The person may see and make private documents. */
  ve_privados: z.boolean(),
});
export type CheckList = z.infer<typeof CheckList>;

/** Every active document name of an active type, in the order of the catalogues, with what the place has of it. */
export const listListaDocumentos = call('site.listListaDocumentos', 'GET /documento/{codigoLugarInstalacion}/{codigoProyecto}/lista', {
  summary: 'Lista de control de los documentos de un lugar',
  permission: 'documents:read',
  params: placeCodes,
  answer: CheckList,
});

export const excelListaDocumentos = call('site.excelListaDocumentos', 'GET /documento/{codigoLugarInstalacion}/{codigoProyecto}/excel', {
  summary: 'Exportar a Excel la lista de documentos de un lugar',
  permission: 'documents:read',
  params: placeCodes,
  query: {
    search: z.string().trim().max(100).optional(),
    tipo_documento_id: field.id.optional(),
    nombre_documento_id: field.id.optional(),
    estado: z.enum(documentStates).optional(),
    desde: field.day.optional(),
    hasta: field.day.optional(),
  },
  answer: download('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
});
