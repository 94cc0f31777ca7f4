import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { currentExchangeRates, ExchangeRate, listExchangeRates } from './exchange-rates.ts';

/** A value moves at most so much against the last one before a person must confirm it, in percent (domain §6). */
export const mostMoved = { UF: 1, USD: 5, EUR: 5 } as const satisfies Record<ExchangeRate['moneda'], number>;

/** A value that a source published and nobody uses yet: it moved too much to be believed unseen. */
export const DoubtfulRate = z.object({
  moneda: ExchangeRate.shape.moneda,
  fecha: z.string(),
  valor: z.string(),
  fuente: z.string(),
  /** The last value before that day, and when it was of. */
  anterior: z.object({ fecha: z.string(), valor: z.string() }),
  /** By how many percent it moved, with one decimal. */
  variacion: z.string(),
  /** Of all that is shown: who decides sends it back, so that it is decided on what was seen. */
  huella: z.string(),
});
export type DoubtfulRate = z.infer<typeof DoubtfulRate>;

/** Ours. */
export const exchangeRateSources = call('maintainers.exchangeRateSources', 'GET /api/mantainers/exchange_rates/sources', {
  summary: 'Fuentes de los tipos de cambio, y lo que espera que alguien lo confirme',
  permission: 'approval_matrix:read',
  answer: z.object({
    /** In the order in which they are asked; empty where people fill the table. */
    fuentes: z.array(z.string()),
    /** The last time they were asked. */
    ultima: z.object({ at: field.instant, ok: z.boolean(), mensaje: z.string() }).nullable(),
    por_confirmar: z.array(DoubtfulRate),
  }),
});

const lists = [listExchangeRates.id, currentExchangeRates.id, exchangeRateSources.id];

/** Ours: what is missing of the last days, from the sources, now instead of at the next hour. */
export const refreshExchangeRates = call('maintainers.refreshExchangeRates', 'POST /api/mantainers/exchange_rates/refresh', {
  summary: 'Traer ahora los tipos de cambio que faltan',
  permission: 'approval_matrix:update',
  prepares: true,
  answer: z.object({ nuevos: z.number().int(), por_confirmar: z.number().int(), mensaje: z.string() }),
  refreshes: lists,
});

const which = { moneda: ExchangeRate.shape.moneda, fecha: field.day, huella: z.string().length(32) };

/** Ours: it is used from then on, under the name of its source. */
export const confirmDoubtfulRate = call('maintainers.confirmDoubtfulRate', 'POST /api/mantainers/exchange_rates/confirm', {
  summary: 'Confirmar un tipo de cambio dudoso',
  permission: 'approval_matrix:update',
  body: z.strictObject(which),
  answer: ExchangeRate,
  refreshes: lists,
});

/** Ours: the same value of that day is not asked about again. */
export const discardDoubtfulRate = call('maintainers.discardDoubtfulRate', 'POST /api/mantainers/exchange_rates/discard', {
  summary: 'Descartar un tipo de cambio dudoso',
  permission: 'approval_matrix:update',
  body: z.strictObject(which),
  answer: field.done,
  refreshes: lists,
});
