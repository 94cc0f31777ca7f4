import { z } from 'zod';
import { call } from '../../call.ts';
import { figure } from '../../figures.ts';
import * as field from '../../fields.ts';
import { paperNumber } from '../catalogue/codes.ts';
import { requestChanges } from '../requests/requests.ts';
import { stockChanges } from '../stock.ts';
import { chosenLeftover } from '../leftovers/leftovers.ts';
import { optionalId, target } from '../leftovers/fields.ts';

/** The request that was made for it, of as much as there was, and until when that is held. */
export const AskedLeftover = z.object({ number: z.string(), quantity: figure, held_until: field.instant });
export type AskedLeftover = z.infer<typeof AskedLeftover>;

/**
 * Ours: a request of its own for what lies there; it is held for the days of the constant, and approved as any. Of the draft that is named,
 * as the person saw it, so much less is bought in the same transaction.
 */
export const askLeftover = call('materials.askLeftover', 'POST /api/leftovers/ask', {
  summary: 'Pedir el traslado de un sobrante en vez de comprar',
  permission: 'materials:create',
  body: z.strictObject({
    ...target,
    ...chosenLeftover,
    stage_id: optionalId,
    required_date: field.day.nullish().transform((it) => it ?? null),
    /** One's own, with a line of `code`. */
    draft: z.strictObject({ number: paperNumber, version: field.version }).optional(),
  }),
  answer: AskedLeftover.extend({
    /** Of the draft from now on; null where none was named. */
    draft_version: field.version.nullable(),
  }),
  refreshes: [...requestChanges, ...stockChanges],
  changes: ['approvals'],
});
