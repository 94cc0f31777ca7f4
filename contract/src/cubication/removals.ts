import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { cubageChanges, cubageLimits, cubageParts } from './documents/documents.ts';
import { CubageMaterial } from './materials/materials.ts';
import { CubagePanel } from './panels.ts';
import { CubageService } from './services.ts';

const part = z.enum(cubageParts);
const none = 'Elija al menos una fila.';
const most = `A lo más ${cubageLimits.rows} filas a la vez.`;
const changes = { permission: 'cubication:update', params: { document_id: field.id }, refreshes: cubageChanges } as const;

/** Ours: rows of one kind, all or none. What goes is remembered, and comes back by its number (`bringBackCubageRows`). */
export const removeCubageRows = call('erp.removeCubageRows', 'POST /documents/{document_id}/rows/remove', {
  summary: 'Quitar materiales, tableros o servicios de una cubicación',
  ...changes,
  body: z.strictObject({
    part,
    rows: z
      .array(
        z.strictObject({
          id: field.id,
          /** The revision of a material, the version of a board or of a service: where it is said, a row that is another by now is refused. */
          seen: z.number().int().nonnegative().optional(),
        }),
      )
      .min(1, none)
      .max(cubageLimits.rows, most)
      .refine((all) => new Set(all.map((it) => it.id)).size === all.length, 'Cada fila viene una vez.'),
  }),
  answer: field.done,
});

/**
 * Ours: rows that were taken away, as they were then, with their numbers, places, costs and what was said of them; formulas give what they
 * give with the variables of now. No cost is sent. One that is there already is answered as it is, one that nobody remembers is not.
 */
export const bringBackCubageRows = call('erp.bringBackCubageRows', 'POST /documents/{document_id}/rows/bring_back', {
  summary: 'Traer de vuelta filas que se quitaron de una cubicación',
  ...changes,
  body: z.strictObject({ part, ids: z.array(field.id).min(1, none).max(cubageLimits.rows, most) }),
  /** Of that kind. */
  answer: z.object({ materials: z.array(CubageMaterial), panels: z.array(CubagePanel), services: z.array(CubageService) }),
});
