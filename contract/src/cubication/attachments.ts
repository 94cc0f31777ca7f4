import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { sentJson } from '../sent-json.ts';
import { actor } from '../services/requests/codes.ts';
import { cubageChanges, cubageLimits } from './documents/documents.ts';

/** A file of a take-off: a plan, a quotation, a calculation. */
export const CubageAttachment = z.object({
  id: field.id,
  document_id: field.id,
  name: z.string(),
  bytes: z.number().int(),
  /** Opens for one to two hours. */
  url: z.string(),
  user: z.string(),
  at: field.instant,
});
export type CubageAttachment = z.infer<typeof CubageAttachment>;

export const documentAttachments = call('erp.documentAttachments', 'GET /document_attachments', {
  summary: 'Archivos adjuntos de una cubicación',
  permission: 'cubication:read',
  query: { document_id: field.id },
  answer: z.array(CubageAttachment),
});

const info = z.strictObject({ document_id: field.id, user: actor });

/** `info` says of which take-off; as JSON text, as forms send it, or as it is. */
export const uploadAws = call('erp.uploadAws', 'POST /upload_aws', {
  summary: 'Subir un archivo a una cubicación',
  permission: 'cubication:update',
  multipart: true,
  prepares: true,
  body: z.strictObject({
    file: z
      .file('Elija un archivo.')
      .min(1, 'El archivo está vacío.')
      .max(cubageLimits.attachmentMegabytes * 1024 * 1024, `El archivo supera ${cubageLimits.attachmentMegabytes} MB.`),
    info: sentJson(info),
  }),
  answer: CubageAttachment,
  refreshes: cubageChanges,
});

export const deleteAws = call('erp.deleteAws', 'DELETE /delete_aws', {
  summary: 'Eliminar un archivo adjunto de una cubicación',
  permission: 'cubication:update',
  query: { id: field.id, user: actor },
  answer: field.done,
  refreshes: cubageChanges,
});
