import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';

export const serviceFileLimits = {
  megabytes: 50,
  /** Files that a person has sent and nothing names yet. */
  waiting: 60,
} as const;

/** The names that a file may have, for the file dialog; what it is, its content says. */
export const serviceFileExtensions = [
  ...(['pdf', 'jpg', 'jpeg', 'png', 'webp', 'heic', 'heif', 'docx', 'doc', 'odt'] as const),
  ...(['xlsx', 'xls', 'ods', 'csv', 'msg', 'txt'] as const),
] as const;

/** A file that was sent ahead, and what is done with it is said later. */
export const ServiceFile = z.object({
  id: field.id,
  name: z.string(),
  bytes: z.number().int(),
  url: z.string(),
});
export type ServiceFile = z.infer<typeof ServiceFile>;

/** Ours: a file goes up by itself, and the document that names it says what it is; what nobody names goes after a day. */
export const uploadServiceFile = call('materials.uploadServiceFile', 'POST /api/service_request/file', {
  summary: 'Subir un archivo para una solicitud de servicio o una cotización',
  permission: 'services:create',
  orPermission: ['services:update'],
  body: z.strictObject({
    file: z
      .file('Elija un archivo.')
      .min(1, 'El archivo está vacío.')
      .max(serviceFileLimits.megabytes * 1024 * 1024, `El archivo supera ${serviceFileLimits.megabytes} MB.`),
  }),
  multipart: true,
  prepares: true,
  answer: ServiceFile,
});
