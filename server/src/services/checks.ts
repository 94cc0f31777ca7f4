import type { Checks } from '../platform/checks.ts';

export const checks: Checks = {
  fields: {
    quotation_policies_announced: ['desde', 'Una versión rige desde mañana en adelante.'],
    quotation_policies_ask_more: ['quotations_above_threshold', 'No pueden ser menos que bajo el umbral.'],
    quotation_policies_grow: ['bidding_threshold', 'Ningún umbral puede ser menor que el anterior.'],
  },
  ours: {},
};
