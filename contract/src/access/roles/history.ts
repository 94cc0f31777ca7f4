import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';

export const RoleHistoryEntry = z.object({
  id: field.id,
  at: field.instant,
  who: z.string().nullable(),
  action: z.string(),
  entity_label: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type RoleHistoryEntry = z.infer<typeof RoleHistoryEntry>;

/** Ours: who changed which role, permission or module, newest first; of one role when it is named. */
export const listRolHistorial = call('gateway.listRolHistorial', 'GET /rol/historial', {
  summary: 'Historial de roles y permisos',
  permission: 'users:read',
  query: { ...field.page, codigo_rol: z.string().trim().max(10).optional() },
  answer: field.paged(RoleHistoryEntry),
});
