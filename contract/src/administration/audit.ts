import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { xlsx } from './sheets.ts';

/** Who did what, and each fact before and after. */
export const ChangeEntry = z.object({
  id: field.id,
  at: field.instant,
  who: z.string().nullable(),
  action: z.string(),
  entity_label: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type ChangeEntry = z.infer<typeof ChangeEntry>;

export const AuditEntry = z.object({
  ...ChangeEntry.shape,
  entity: z.string(),
  entity_id: z.string(),
  email: z.string().nullable(),
  /** What was done, to follow the person's name: `cambió el tope del rol SUP de $ 500.000 a $ 5.850.000`. */
  sentence: z.string(),
  /** The screen that shows the thing, where there is one. */
  url: z.string().nullable(),
  request_id: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** So many of the newest can be paged through; whoever looks for older ones narrows the dates. */
export const auditReach = 10_000;

const filters = {
  user_id: field.id.optional(),
  entity: z.string().max(60).optional(),
  action: z.string().max(60).optional(),
  /** Part of a code or of an address; fewer letters would read every row. */
  search: z.string().trim().min(3, 'Escriba al menos 3 letras.').max(100).optional(),
  desde: field.day.optional(),
  hasta: field.day.optional(),
};

/** Ours: newest first. `total_items` stops at 10,000. */
export const listAudit = call('maintenance.listAudit', 'GET /maintenance/auditoria', {
  summary: 'Registro de auditoría',
  permission: 'maintenance:read',
  query: { ...field.page, ...filters },
  answer: z.object({ ...field.paged(AuditEntry).shape, is_cut: z.boolean() }),
});

/** Ours: what can be chosen in the filters. */
export const auditChoices = call('maintenance.auditChoices', 'GET /maintenance/auditoria/opciones', {
  summary: 'Filtros del registro de auditoría',
  permission: 'maintenance:read',
  answer: z.object({
    entities: z.array(z.object({ value: z.string(), label: z.string() })),
    actions: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
});

/** Ours: everything that the filters say, up to what a sheet holds. */
export const exportAudit = call('maintenance.exportAudit', 'GET /maintenance/auditoria/excel', {
  summary: 'Registro de auditoría en Excel',
  permission: 'maintenance:read',
  query: filters,
  answer: xlsx,
});
