import { z } from 'zod';
import { call } from '../call.ts';
import { asSeen, DatedRule, versionForm, versionsOf } from '../dated-rules.ts';
import * as field from '../fields.ts';

const percent = field
  .amount({ digits: 3, decimals: 2 })
  .refine((it) => Number(it) <= 100, 'Un porcentaje va de 0 a 100.')
  .transform((it) => String(Number(it)));

/** Of a family of materials; of those that are not named no more is received than ordered. */
const group = {
  family_id: field.id,
  percent: percent.refine((it) => Number(it) > 0, 'Indique más de 0 %: de una familia que no está en la lista no se recibe de más.'),
};
const mostGroups = 200;

const rules = {
  /** A difference is none while it is neither beyond this part of what it is of … */
  percent,
  /** … nor, in an order in pesos, beyond these. */
  pesos: field.amount({ digits: 12, decimals: 0 }).transform((it) => it.replace(/^0+(?=\d)/, '')),
  /** So much more than it orders is received of a line of services. */
  over_receipt_percent: percent,
};

/** What a version says. */
export const ToleranceRules = z.object({
  ...rules,
  /**
   * So much more than it orders is received of a line of materials, by their family. What is ordered in whole units is received in whole
   * units: of 10 with 5 % nothing more than 10.
   */
  groups: z.array(z.object(group)),
});
export type ToleranceRules = z.output<typeof ToleranceRules>;

const rulesForm = {
  ...rules,
  groups: z
    .array(z.strictObject(group))
    .max(mostGroups, `A lo más ${mostGroups} familias.`)
    .refine((it) => new Set(it.map((one) => one.family_id)).size === it.length, 'Una familia está dos veces.'),
};

/** How much of an order, what was received of it and its invoices may differ: an order is judged by the rule of its day. */
export const PurchaseTolerance = DatedRule.extend({ ...rules, groups: z.array(z.object({ ...group, family: z.string() })) });
export type PurchaseTolerance = z.infer<typeof PurchaseTolerance>;

/** Ours: all versions, the newest first. */
export const listPurchaseTolerances = call('materials.listPurchaseTolerances', 'GET /api/purchase_tolerances', {
  summary: 'Tolerancias del cruce de órdenes, recepciones y facturas, versión por versión',
  permission: 'purchase_orders:read',
  orPermission: ['maintenance:read'],
  answer: versionsOf(PurchaseTolerance).extend({
    /** Those that a version may name, and those that one names. */
    families: z.array(z.object({ id: field.id, name: z.string() })),
  }),
});

const refreshes = [listPurchaseTolerances.id];

/** Ours. It is a rule over buyers: whoever keeps the constants writes it (decision 067). */
export const createPurchaseTolerance = call('materials.createPurchaseTolerance', 'POST /api/purchase_tolerances', {
  summary: 'Crear una versión de las tolerancias de compra',
  permission: 'maintenance:update',
  body: z.strictObject({ ...rulesForm, ...versionForm }),
  answer: PurchaseTolerance,
  refreshes,
});

/** Ours: only of a version that does not hold yet. */
export const updatePurchaseTolerance = call('materials.updatePurchaseTolerance', 'PUT /api/purchase_tolerances/{id}', {
  summary: 'Cambiar una versión futura de las tolerancias de compra',
  permission: 'maintenance:update',
  params: { id: field.id },
  body: z.strictObject({ ...rulesForm, ...versionForm }),
  answer: PurchaseTolerance,
  refreshes,
});

/** Ours: only of a version that does not hold yet; the one before it goes on. */
export const deletePurchaseTolerance = call('materials.deletePurchaseTolerance', 'DELETE /api/purchase_tolerances/{id}', {
  summary: 'Eliminar una versión futura de las tolerancias de compra',
  permission: 'maintenance:update',
  params: { id: field.id },
  query: asSeen,
  answer: field.done,
  refreshes,
});
