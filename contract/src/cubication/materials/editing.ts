import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { Cubage, CubageComment, CubageInfo, CubageVariable, cubageChanges, cubageLimits } from '../documents/documents.ts';
import { CubageMaterial, rowChange } from './materials.ts';

/** Cells that were not saved: what stands there now, or null of a row that somebody took away. */
const RefusedCells = z.object({
  id: field.id,
  /** `changed`: somebody else wrote there since; `gone`: the row is not there any more; `wrong`: what was written is none. */
  reason: z.enum(['changed', 'gone', 'wrong']),
  cells: z.array(z.string()),
  message: z.string(),
  current: CubageMaterial.nullable(),
});
export type RefusedCells = z.infer<typeof RefusedCells>;

/**
 * Ours: cells of several rows, as an editor saves them. What can be saved is; a cell that somebody else changed since it was seen is
 * told, with what stands there now.
 */
export const saveCubageRows = call('erp.saveCubageRows', 'PUT /documents/{document_id}/rows', {
  summary: 'Guardar celdas de varios materiales de una cubicación',
  permission: 'cubication:update',
  params: { document_id: field.id },
  body: z.strictObject({
    changes: z
      .array(z.strictObject({ id: field.id, ...rowChange }))
      .min(1, 'Indique qué cambia.')
      .max(cubageLimits.added, `A lo más ${cubageLimits.added} filas a la vez.`)
      .refine((all) => new Set(all.map((it) => it.id)).size === all.length, 'Cada fila viene una vez.'),
  }),
  answer: z.object({ version: field.version, rows: z.array(CubageMaterial), refused: z.array(RefusedCells) }),
  refreshes: cubageChanges,
});

/** Ours: what changed in a take-off since a revision, for whoever has it open. `ids` are all rows that it has now, in their order. */
export const getCubageChanges = call('erp.getCubageChanges', 'GET /documents/{document_id}/changes', {
  summary: 'Lo que cambió en una cubicación desde que se abrió',
  permission: 'cubication:read',
  params: { document_id: field.id },
  query: { since: field.sentNumber(z.number().int().nonnegative()) },
  answer: z.object({
    document: Cubage,
    variables: z.array(CubageVariable),
    comments: z.array(CubageComment),
    rows: z.array(CubageMaterial),
    ids: z.array(field.id),
    /** Another text whenever a service or a board came, went or changed. */
    others: z.string(),
    /** What another take-off of its place, or the technical information, has changed meanwhile. */
    others_at_place: CubageInfo.shape.others_at_place,
    installed: CubageInfo.shape.installed,
    weights: CubageInfo.shape.weights,
  }),
});

/** Ours: rows whose material costs something else today than the row keeps; none for who may not see money. */
export const listCostOffers = call('erp.listCostOffers', 'GET /documents/{document_id}/cost_offers', {
  summary: 'Materiales de una cubicación cuyo costo cambió',
  permission: 'cubication:read',
  params: { document_id: field.id },
  answer: z.array(
    z.object({ row_id: field.id, cost: field.money(z.string().nullable()), cost_currency: field.money(field.currency.nullable()) }),
  ),
});
