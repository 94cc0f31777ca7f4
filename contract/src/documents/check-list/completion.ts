import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';

/**
 * How complete the documents are. Expected is one document per active name of an active type, for each place in use.
 * Done is what has a document or was marked as needing none: `porcentaje` = (con_documento + sin_documento) / esperados,
 * rounded down, so that 100 means all; null where nothing is expected. Private documents count for everybody; documents
 * whose name or type was retired, and deleted ones, do not count.
 */
export const Completion = z.object({
  esperados: z.number().int(),
  con_documento: z.number().int(),
  sin_documento: z.number().int(),
  faltan: z.number().int(),
  porcentaje: z.number().int().nullable(),
});
export type Completion = z.infer<typeof Completion>;

export const TypeCompletion = Completion.extend({ tipo_documento_id: field.id, tipo_documento: z.string() });
export type TypeCompletion = z.infer<typeof TypeCompletion>;

const PartCompletion = Completion.extend({
  codigoProyecto: z.string(),
  codigoLugarInstalacion: z.string().nullable(),
  nombre: z.string(),
});
export type PartCompletion = z.infer<typeof PartCompletion>;

/**
 * Without codes: of all the projects that the person sees, and each of them by pages. With a project: of it, and each of
 * its places. With a place too: of this place alone, also when it is out of use.
 */
export const getTotalCompletionPercentage = call(
  'projects.getTotalCompletionPercentage',
  'GET /documents/get_total_completion_percentage',
  {
    summary: 'Porcentaje de documentos completos: total, por tipo, por proyecto y por lugar',
    permission: 'documents:read',
    query: {
      ...field.page,
      codigoProyecto: z.string().trim().max(30).optional(),
      codigoLugarInstalacion: z.string().trim().max(30).optional(),
    },
    answer: z.object({ total: Completion, por_tipo: z.array(TypeCompletion), partes: field.paged(PartCompletion) }),
  },
);
