import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { SheetReport } from '../../sheets.ts';
import { sheetImport, xlsx } from '../sheets.ts';

/** Pesos are what the others are told in. */
export const foreignCurrencies = ['USD', 'EUR', 'UF'] as const;
const moneda = z.enum(foreignCurrencies);

/** A rate holds until the next one, at most so many days (contract decision 66). */
export const rateHoldsDays = 10;

/** What one unit of a currency was worth in pesos on a day, and who says so. */
export const ExchangeRate = z.object({
  moneda,
  fecha: z.string(),
  valor: z.string(),
  fuente: z.string(),
  version: field.version,
});
export type ExchangeRate = z.infer<typeof ExchangeRate>;

const filters = { moneda: moneda.optional(), desde: field.day.optional(), hasta: field.day.optional() };

/** Ours: the newest first. */
export const listExchangeRates = call('maintainers.listExchangeRates', 'GET /api/mantainers/exchange_rates', {
  summary: 'Tipos de cambio',
  permission: 'session',
  query: { ...field.page, ...filters },
  answer: field.paged(ExchangeRate),
});

/** Ours: the last rate of each currency, and for how long it still holds. */
export const currentExchangeRates = call('maintainers.currentExchangeRates', 'GET /api/mantainers/exchange_rates/current', {
  summary: 'Tipos de cambio vigentes',
  permission: 'session',
  answer: z.array(z.object({ moneda, fecha: z.string(), valor: z.string(), fuente: z.string(), vigente: z.boolean() })),
});

/** Ours. */
export const exportExchangeRates = call('maintainers.exportExchangeRates', 'GET /api/mantainers/exchange_rates/excel', {
  summary: 'Tipos de cambio en Excel',
  permission: 'approval_matrix:read',
  query: filters,
  answer: xlsx,
});

const lists = [listExchangeRates.id, currentExchangeRates.id, 'maintainers.exchangeRateSources'];
const value = {
  valor: field.amount({ digits: 9, decimals: 6 }).refine((it) => Number(it) > 0, 'El valor debe ser mayor que cero.'),
  fuente: field.text(80),
};

/** A rate of tomorrow is known for the UF only, a month ahead; far ahead it is a slip of the finger. */
const isFarAhead = (day: string) => day > new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
const rateDay = field.day.refine((it) => !isFarAhead(it), 'La fecha está demasiado lejos en el futuro.');

/** Ours. */
export const createExchangeRate = call('maintainers.createExchangeRate', 'POST /api/mantainers/exchange_rates', {
  summary: 'Ingresar un tipo de cambio',
  permission: 'approval_matrix:create',
  body: z.strictObject({ moneda, fecha: rateDay, ...value }),
  answer: ExchangeRate,
  refreshes: lists,
});

/** Ours: what documents kept of the old value stays with them. */
export const updateExchangeRate = call('maintainers.updateExchangeRate', 'PUT /api/mantainers/exchange_rates', {
  summary: 'Corregir un tipo de cambio',
  permission: 'approval_matrix:update',
  body: z.strictObject({ moneda, fecha: field.day, ...value, version: field.version }),
  answer: ExchangeRate,
  refreshes: lists,
});

/** Ours. */
export const deleteExchangeRate = call('maintainers.deleteExchangeRate', 'DELETE /api/mantainers/exchange_rates', {
  summary: 'Eliminar un tipo de cambio',
  permission: 'approval_matrix:delete',
  query: { moneda, fecha: field.day },
  answer: field.done,
  refreshes: lists,
});

/** Ours: columns Moneda, Fecha, Valor, Fuente; a known day is corrected. */
export const importExchangeRates = call('maintainers.importExchangeRates', 'POST /api/mantainers/exchange_rates/import', {
  summary: 'Importar tipos de cambio desde una planilla',
  permission: 'approval_matrix:update',
  body: sheetImport,
  multipart: true,
  prepares: true,
  answer: SheetReport,
  refreshes: lists,
});
