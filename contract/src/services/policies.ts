import { z } from 'zod';
import { call } from '../call.ts';
import { asSeen, DatedRule, versionForm, versionsOf } from '../dated-rules.ts';
import * as field from '../fields.ts';

const pesos = field
  .amount({ digits: 12, decimals: 0 })
  .refine((it) => !/^0*$/.test(it), 'El umbral debe ser mayor que cero.')
  .transform((it) => it.replace(/^0+/, ''));
const quotations = z.number().int('Use un número entero.').min(1, 'Al menos una.').max(10, 'A lo más 10.');

const rules = {
  /** From this net price of one quotation on, in pesos, an item needs more of them. */
  quotation_threshold: pesos,
  /** From here on only supply adds and chooses quotations. */
  supply_only_threshold: pesos,
  /** From here on nothing is approved without bidding. */
  bidding_threshold: pesos,
  quotations_below_threshold: quotations,
  quotations_above_threshold: quotations,
  /** Calendar days within which a cancelled request may be reopened; 0: never. */
  reopening_days: z.number().int('Use un número entero.').min(0, 'No puede ser negativo.').max(365, 'A lo más 365 días.'),
};
/** What a version says. */
export const PolicyRules = z.object(rules);
export type PolicyRules = z.output<typeof PolicyRules>;

/** How many quotations a service needs and who may choose them. */
export const QuotationPolicy = DatedRule.extend(rules);
export type QuotationPolicy = z.infer<typeof QuotationPolicy>;

/** Ours: all versions, the newest first. Whoever asks for services may know what is asked of them. */
export const listQuotationPolicies = call('materials.listQuotationPolicies', 'GET /api/quotation_policies', {
  summary: 'Política de cotizaciones, versión por versión',
  permission: 'services:read',
  orPermission: ['maintenance:read'],
  answer: versionsOf(QuotationPolicy),
});

const policyLists = [listQuotationPolicies.id];

const atLeast = (one: string, other: string) => BigInt(one) >= BigInt(other);

/** The database has the same rules (`quotation_policies_grow`, `quotation_policies_ask_more`). */
function checkGrowth(it: PolicyRules, { addIssue }: z.RefinementCtx) {
  const refuse = (name: keyof PolicyRules, message: string) => addIssue({ code: 'custom', path: [name], message });
  if (!atLeast(it.supply_only_threshold, it.quotation_threshold))
    refuse('supply_only_threshold', 'No puede ser menor que el umbral de varias cotizaciones.');
  if (!atLeast(it.bidding_threshold, it.supply_only_threshold))
    refuse('bidding_threshold', 'No puede ser menor que el umbral de solo abastecimiento.');
  if (it.quotations_above_threshold < it.quotations_below_threshold)
    refuse('quotations_above_threshold', 'No pueden ser menos que bajo el umbral.');
}

/** Ours. It is a rule for everybody, as the constants are: whoever keeps those writes it, and no buyer. */
export const createQuotationPolicy = call('materials.createQuotationPolicy', 'POST /api/quotation_policies', {
  summary: 'Crear una versión de la política de cotizaciones',
  permission: 'maintenance:update',
  body: z.strictObject({ ...rules, ...versionForm }).superRefine(checkGrowth),
  answer: QuotationPolicy,
  refreshes: policyLists,
});

/** Ours: only of a version that does not hold yet. */
export const updateQuotationPolicy = call('materials.updateQuotationPolicy', 'PUT /api/quotation_policies/{id}', {
  summary: 'Cambiar una versión futura de la política de cotizaciones',
  permission: 'maintenance:update',
  params: { id: field.id },
  body: z.strictObject({ ...rules, ...versionForm }).superRefine(checkGrowth),
  answer: QuotationPolicy,
  refreshes: policyLists,
});

/** Ours: only of a version that does not hold yet; the one before it goes on. */
export const deleteQuotationPolicy = call('materials.deleteQuotationPolicy', 'DELETE /api/quotation_policies/{id}', {
  summary: 'Eliminar una versión futura de la política de cotizaciones',
  permission: 'maintenance:update',
  params: { id: field.id },
  query: asSeen,
  answer: field.done,
  refreshes: policyLists,
});
