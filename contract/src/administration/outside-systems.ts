import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';

const Check = z.object({
  ok: z.boolean(),
  /** What the system answered, or why it did not. */
  message: z.string(),
  milliseconds: z.number().int(),
  at: field.instant,
  who: z.string().nullable(),
});

/** A system that is not ours and that we talk to. */
export const OutsideSystem = z.object({
  system: z.string(),
  label: z.string(),
  /** What it is for, and what happens without it. */
  purpose: z.string(),
  configured: z.boolean(),
  /** Where its configuration stands: names of environment variables. */
  variables: z.array(z.string()),
  last: Check.nullable(),
});
export type OutsideSystem = z.infer<typeof OutsideSystem>;

/** Ours. */
export const listOutsideSystems = call('maintenance.listOutsideSystems', 'GET /maintenance/sistemas', {
  summary: 'Estado de los sistemas externos',
  permission: 'maintenance:read',
  answer: z.array(OutsideSystem),
});

/** Ours: a failed test is an answer, not a refusal. */
export const testOutsideSystem = call('maintenance.testOutsideSystem', 'POST /maintenance/sistemas/probar', {
  summary: 'Probar la conexión con un sistema externo',
  permission: 'maintenance:update',
  body: z.strictObject({ system: z.string().max(40) }),
  prepares: true,
  answer: OutsideSystem,
  refreshes: [listOutsideSystems.id],
});
