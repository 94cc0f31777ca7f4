import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { figure } from '../figures.ts';
import { serviceCode } from './requests/codes.ts';

/** One price in pesos and in UF of its day; in UF nothing where no UF of that day is known. */
const Price = z.object({ price_clp: z.string(), price_uf: z.string().nullable() });

/** What was paid for a service before. Money is null for who may not see it. */
export const PriceHistory = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  /** Purchases that are compared: the latest ones, of this code and unit. */
  purchases: z.number().int(),
  /** Null where nothing was bought yet. */
  prices: field.money(z.object({ lowest: Price, median: Price, last: Price }).nullable()),
  /** The latest first, of requests that the person may see. */
  items: z.array(
    z.object({
      bought_on: field.day,
      number: z.string(),
      supplier: z.string(),
      quantity: figure,
      /** Net, of one unit, in its own currency. */
      price: field.money(z.string().nullable()),
      coin: field.currency,
      price_clp: field.money(z.string().nullable()),
      price_uf: field.money(z.string().nullable()),
    }),
  ),
});
export type PriceHistory = z.infer<typeof PriceHistory>;

/** Ours: the history by which the radar judges a price. */
export const priceHistory = call('materials.priceHistory', 'GET /api/service_prices', {
  summary: 'Historial de precios de un servicio: qué se pagó, a quién y cuándo, en pesos y en UF',
  permission: 'services:read',
  query: { code: serviceCode },
  tells: ['approvals'],
  answer: PriceHistory,
});
