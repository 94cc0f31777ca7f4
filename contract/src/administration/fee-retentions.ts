import { z } from 'zod';
import { call } from '../call.ts';
import { asSeen, DatedRule, versionForm, versionsOf } from '../dated-rules.ts';
import * as field from '../fields.ts';

const rules = {
  /** Of the whole fee, kept back by whoever pays it (domain §2: 15,25 % in 2026). */
  percent: field
    .amount({ digits: 3, decimals: 2 })
    .refine((it) => Number(it) < 100, 'La retención es menos de 100 %.')
    .transform((it) => String(Number(it))),
};
/** What a version says. */
export const FeeRetentionRules = z.object(rules);
export type FeeRetentionRules = z.output<typeof FeeRetentionRules>;

/** The retention of fees (boletas de honorarios): of a quotation that of its own day holds. */
export const FeeRetention = DatedRule.extend(rules);

/** Ours: all versions, the newest first. */
export const listFeeRetentions = call('maintenance.listFeeRetentions', 'GET /maintenance/retencion-honorarios', {
  summary: 'Retención de las boletas de honorarios, versión por versión',
  permission: 'maintenance:read',
  orPermission: ['services:read'],
  answer: versionsOf(FeeRetention),
});

const refreshes = [listFeeRetentions.id];

/** Ours. */
export const createFeeRetention = call('maintenance.createFeeRetention', 'POST /maintenance/retencion-honorarios', {
  summary: 'Crear una versión de la retención de honorarios',
  permission: 'maintenance:update',
  body: z.strictObject({ ...rules, ...versionForm }),
  answer: FeeRetention,
  refreshes,
});

/** Ours: only of a version that does not hold yet. */
export const updateFeeRetention = call('maintenance.updateFeeRetention', 'PUT /maintenance/retencion-honorarios/{id}', {
  summary: 'Cambiar una versión futura de la retención de honorarios',
  permission: 'maintenance:update',
  params: { id: field.id },
  body: z.strictObject({ ...rules, ...versionForm }),
  answer: FeeRetention,
  refreshes,
});

/** Ours: only of a version that does not hold yet; the one before it goes on. */
export const deleteFeeRetention = call('maintenance.deleteFeeRetention', 'DELETE /maintenance/retencion-honorarios/{id}', {
  summary: 'Eliminar una versión futura de la retención de honorarios',
  permission: 'maintenance:update',
  params: { id: field.id },
  query: asSeen,
  answer: field.done,
  refreshes,
});
