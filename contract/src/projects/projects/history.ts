import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';

export const HistoryEntry = z.object({
  id: field.id,
  at: field.instant,
  who: z.string().nullable(),
  action: z.string(),
  entity: z.enum(['project', 'place']),
  entity_label: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Ours: who did what to a project and its places, newest first; `sobre` leaves one part of the places. */
export const listHistory = call('projects.listHistory', 'GET /history/{codigoProyecto}', {
  summary: 'Historial de un proyecto y sus lugares',
  permission: 'projects:read',
  params: { codigoProyecto: z.string().max(30) },
  query: {
    ...field.page,
    codigoLugarInstalacion: z.string().max(30).optional(),
    sobre: z.enum(['contactos', 'informacionTecnica']).optional(),
  },
  answer: field.paged(HistoryEntry),
});
