import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';

/** Who stands in which cell of a take-off: heard by whoever has it open, and kept nowhere. */
export const CubagePresence = z.object({
  /** One of the person's windows. */
  window: z.string(),
  user_id: field.id,
  name: z.string(),
  /** `materials:123`; null when nothing is chosen. */
  row: z.string().nullable(),
  column: z.string().nullable(),
  /** The window was closed. */
  has_left: z.boolean(),
});
export type CubagePresence = z.infer<typeof CubagePresence>;

/** One person is heard so often in a second; what is more is not told. */
export const mostPresences = 5;

/** The live room of a take-off. */
export const cubageRoom = (document_id: number): string => `cubages:${document_id}`;

/** Ours: tells the others who have the take-off open. `told` is false of what was one too many within the second. */
export const tellPresence = call('erp.tellPresence', 'POST /documents/{document_id}/presence', {
  summary: 'Decir en qué celda de una cubicación se está',
  permission: 'cubication:read',
  // It writes nothing.
  reads: true,
  params: { document_id: field.id },
  body: z.strictObject({
    window: z.string().regex(/^[\w-]{1,40}$/),
    row: z
      .string()
      .regex(/^[a-z]{1,12}:\d{1,10}$/)
      .nullable(),
    column: z
      .string()
      .regex(/^\w{1,20}$/)
      .nullable(),
    has_left: z.boolean().default(false),
  }),
  answer: z.object({ told: z.boolean() }),
});
