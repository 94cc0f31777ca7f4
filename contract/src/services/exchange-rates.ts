import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';

/** What one unit is worth in pesos on a day, by the last rate until then (contract decision 66); refused where there is none. */
export const getExchangeRate = call('materials.getExchangeRate', 'GET /api/get_exchange_rate', {
  summary: 'Tipo de cambio de una moneda en un día',
  permission: 'services:read',
  query: {
    currency: field.currency.default('USD'),
    /** Today, unless it is said. */
    date: field.day.optional(),
  },
  answer: z.object({
    currency: field.currency,
    value: z.string(),
    /** The day of the rate itself. */
    date: field.day,
    source: z.string(),
  }),
});
