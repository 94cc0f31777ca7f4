import { day, number, text, type AuditWords, usual } from '../platform/audit/words.ts';

/** A limit of the policy is a rule that everybody may know, and no money of the business. */
const threshold = (called: string) => number(called, 'pesos');

export const auditWords: AuditWords = {
  quotation_policy: {
    noun: 'la política de cotizaciones',
    actions: usual,
    facts: {
      desde: day('el inicio'),
      quotation_threshold: threshold('el umbral de varias cotizaciones'),
      supply_only_threshold: threshold('el umbral de solo abastecimiento'),
      bidding_threshold: threshold('el umbral de licitación'),
      quotations_below_threshold: number('las cotizaciones bajo el umbral'),
      quotations_above_threshold: number('las cotizaciones desde el umbral'),
      reopening_days: number('el plazo para reabrir', 'días'),
      reason: text('el motivo'),
    },
  },
};
