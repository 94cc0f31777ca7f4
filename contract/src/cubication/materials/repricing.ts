import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { actor } from '../../services/requests/codes.ts';
import { CubageInfo, cubageChanges, cubageLimits } from '../documents/documents.ts';
import { ClonedMaterials } from './materials.ts';

/** By which what costs were before a repricing is known; null where every row kept what it had. */
const repricing_id = field.id.nullable();

/** Today's costs, of all rows or some (decision 091); the rows of a document that was sent keep theirs. */
export const updateMaterialsSap = call('erp.updateMaterialsSap', 'POST /update_materials_sap', {
  summary: 'Actualizar los costos de una cubicación a los de hoy',
  permission: 'cubication:update',
  body: z.strictObject({
    document_id: field.id,
    version: field.version,
    user: actor,
    ids: z
      .array(field.id)
      .min(1, 'Elija al menos una fila.')
      .max(cubageLimits.rows, `A lo más ${cubageLimits.rows} filas a la vez.`)
      .optional(),
  }),
  answer: ClonedMaterials.pick({ document: true, changes: true }).extend({ repricing_id }),
  refreshes: cubageChanges,
});

/**
 * Ours: each row of a repricing that still keeps the cost that it took then keeps again the one that it had, with its rate, day and source;
 * the others are told. No price is sent. What was taken back is a repricing in its turn, by which it is done again.
 */
export const takeBackCosts = call('erp.takeBackCosts', 'POST /documents/{document_id}/repricings/{repricing_id}/take_back', {
  summary: 'Reponer los costos que las filas de una cubicación tenían antes de actualizarlos',
  permission: 'cubication:update',
  params: { document_id: field.id, repricing_id: field.id },
  answer: z.object({
    document: CubageInfo,
    repricing_id,
    /** Rows whose cost somebody changed since, or that are not there any more, by their codes. */
    left: z.array(z.string()),
  }),
  refreshes: cubageChanges,
});
