import { z } from 'zod';
import { call, download } from '../../call.ts';
import * as field from '../../fields.ts';
import { states } from '../../states.ts';

/** What did not balance one night: it goes away when the papers agree again, or somebody closes it and says why. */
export const threadDifferenceStates = states<'abierta' | 'cerrada' | 'resuelta', 'close' | 'vanish'>({
  abierta: { label: 'Por revisar', tone: 'danger', on: { close: 'cerrada', vanish: 'resuelta' } },
  cerrada: { label: 'Cerrada con motivo', said: 'cerrada con un motivo', tone: 'neutral', on: {} },
  resuelta: { label: 'Volvió a cuadrar', said: 'resuelta: volvió a cuadrar', tone: 'success', on: {} },
});

export const ThreadDifference = z.object({
  id: field.id,
  number: z.string(),
  state: field.state(threadDifferenceStates),
  place_code: z.string(),
  place: z.string(),
  project_code: z.string(),
  code: z.string(),
  description: z.string(),
  /** What contradicts what, with both figures. */
  why: z.string(),
  found_at: field.instant,
  /** The night in which it was seen last. */
  seen_at: field.instant,
  closed_by: z.string().nullable(),
  closed_at: field.instant.nullable(),
  reason: z.string().nullable(),
  /** Of what it says: another figure is another version. */
  version: field.version,
  allowed_actions: z.array(z.enum(['close'])),
});
export type ThreadDifference = z.infer<typeof ThreadDifference>;

const filters = {
  search: z.string().trim().max(100).optional(),
  state: field.state(threadDifferenceStates).optional(),
  project_code: field
    .text(30)
    .transform((it) => it.toUpperCase())
    .optional(),
};

/** Ours: of the projects that the person sees, what waits first. */
export const listThreadDifferences = call('materials.listThreadDifferences', 'GET /api/thread_differences', {
  summary: 'Hilos de material que no cuadran',
  permission: 'purchase_requests:read',
  query: { ...field.page, ...filters },
  answer: field.paged(ThreadDifference),
});

/** Ours: all pages of what the filters say. */
export const exportThreadDifferences = call('materials.exportThreadDifferences', 'GET /api/thread_differences/xlsx', {
  summary: 'Hilos de material que no cuadran, en Excel',
  permission: 'purchase_requests:read',
  query: filters,
  answer: download('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
});

/** Ours: all of them or none, as they were seen; what says something else another night is a difference again. */
export const closeThreadDifferences = call('materials.closeThreadDifferences', 'POST /api/thread_differences/close', {
  summary: 'Cerrar diferencias de hilos de material, con un motivo',
  permission: 'purchase_requests:update',
  body: z.strictObject({
    items: z
      .array(z.strictObject({ id: field.id, version: field.version }))
      .min(1, 'Elija al menos una diferencia.')
      .max(200, 'Cierre a lo más 200 a la vez.'),
    reason: field.lines(500),
  }),
  answer: z.object({ done: z.number().int() }),
  refreshes: [listThreadDifferences.id],
});
