import { z } from 'zod';
import * as field from './fields.ts';
import { daysLate } from './format.ts';

/** Since when the first version of a rule holds: every day that a document can have lies behind it. */
export const firstDayOfRules = '1900-01-01';

/** What every version of a rule says of itself; it holds from its day on, until the next one. */
export const DatedRule = z.object({
  id: field.id,
  desde: field.day,
  /** As papers and decisions name it: `Política desde el 01-12-2026`. */
  label: z.string(),
  standing: z.enum(['past', 'in_force', 'future']),
  reason: z.string(),
  /** Null: it came with the product. */
  changed_by: z.string().nullable(),
  changed_at: field.instant,
});
export type DatedRule = z.infer<typeof DatedRule>;

/** All versions, the newest first; the fingerprint goes back with what is decided about them. */
export const versionsOf = <Version extends z.ZodType<DatedRule>>(version: Version) =>
  z.object({ items: z.array(version), fingerprint: z.string() });

/** Of the versions as they were seen. */
export const asSeen = { fingerprint: z.string().length(32) };

/** What was done until today keeps the rule that it began with. */
const dayToCome = field.day.refine((it) => daysLate(it) < 0, 'Una versión rige desde mañana en adelante.');

/** What is written of a version besides its own values. */
export const versionForm = { desde: dayToCome, reason: field.lines(500), ...asSeen };
