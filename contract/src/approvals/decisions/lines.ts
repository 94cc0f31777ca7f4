import { z } from 'zod';
import * as field from '../../fields.ts';
import { figure } from '../../figures.ts';

/** So much of a line is approved; none at all rejects it. */
export const approvedQuantity = field.amount({ digits: 12, decimals: 3 });

/** What those who decide took of a line: less than was asked for, or nothing. */
const LineDecisionTaken = z.object({
  by: z.string(),
  at: field.instant,
  from_quantity: figure,
  to_quantity: figure,
  reason: z.string(),
});
export const decidedLine = {
  /** What was asked for, of which `quantity` is approved, or still waits. */
  asked_quantity: figure,
  decisions: z.array(LineDecisionTaken),
};

/** What becomes of single lines: how much of each is approved, nothing of a rejected one, and why; the others are approved as they are. */
export const lines = z
  .array(z.strictObject({ material_request_item_id: field.id, quantity: approvedQuantity, reason: field.lines(300) }))
  .min(1)
  .max(1_000)
  .refine((some) => new Set(some.map((it) => it.material_request_item_id)).size === some.length, 'Cada línea se decide una vez.')
  .optional();
export type LineDecision = NonNullable<z.output<typeof lines>>[number];
