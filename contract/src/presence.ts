import { z } from 'zod';
import * as field from './fields.ts';

/** Who stands where in something that several work on at once: heard by whoever has it open, and kept nowhere. */
export const Presence = z.object({
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
export type Presence = z.infer<typeof Presence>;

/** What a window says of itself. */
export const standing = {
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
};

/** One person is heard so often in any second; of what is more the newest of each window is told after it. */
export const mostPresences = 5;

/** `told` is false of what was one too many within the second: it is told after it, unless the window says something newer before. */
export const PresenceAnswer = z.object({ told: z.boolean() });
