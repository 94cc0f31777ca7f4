import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { figure, stockFigures } from '../../figures.ts';
import { materialCode, warehouseCode } from '../../materials/catalogue/codes.ts';
import { xlsx } from '../../materials/index.ts';

const stockReportLimits = { items: 200 } as const;

/** How long what lies there has been lying: the oldest leaves first, so that the newest is what is left. */
export const stockAges = {
  days_0_30: { label: '0–30 días', from: 0 },
  days_31_90: { label: '31–90 días', from: 31 },
  days_91_180: { label: '91–180 días', from: 91 },
  days_181_365: { label: '181–365 días', from: 181 },
  days_over_365: { label: 'Más de 365 días', from: 366 },
} as const;
type StockAge = keyof typeof stockAges;
export const stockAgeNames = Object.keys(stockAges) as [StockAge, ...StockAge[]];

/** What a suggested order is the sum of: what should be there when it comes, less what is there or comes without it. */
export const suggestionParts = {
  maximum: 'Máximo',
  minimum: 'Mínimo',
  until_arrival: 'Se usa mientras llega',
  as_long_again: 'Se usa en otro plazo igual',
  lying: 'En bodega',
  reserved: 'Reservado',
  asked: 'Pedido para la bodega y sin enviar',
  under_way: 'En camino',
  rounding: 'Redondeo a unidades enteras',
} as const;
export type SuggestionPart = keyof typeof suggestionParts;
const partNames = Object.keys(suggestionParts) as [SuggestionPart, ...SuggestionPart[]];

/** A material in a warehouse. What lies there is null to whoever counts it blind, and so is all that would tell it. */
export const StockReportRow = z.object({
  code: z.string(),
  description: z.string(),
  family: z.string(),
  unit: z.string(),
  warehouse_code: z.string(),
  warehouse: z.string(),
  ...stockFigures,
  in_transit_quantity: figure,
  days_0_30: figure.nullable(),
  days_31_90: figure.nullable(),
  days_91_180: figure.nullable(),
  days_181_365: figure.nullable(),
  days_over_365: figure.nullable(),
  last_movement_at: field.instant.nullable(),
  minimum: z.string().nullable(),
  maximum: z.string().nullable(),
  /** The least that the ERP says (`MinimalStock`); null: it says nothing. */
  erp_minimum: z.string().nullable(),
  /** Of the limits; 0 while nobody has set any. */
  version: z.number().int(),
  suggested_quantity: z.string().nullable(),
  /** What the suggestion rests on. */
  suggested_reason: z.string().nullable(),
  /** What it is the sum of, each part with its sign; none where nothing need be ordered. */
  suggested_parts: z.array(z.object({ part: z.enum(partNames), quantity: z.string() })),
  /** The first day of the use that it rests on. */
  used_since: field.day,
  /** Limits that would fit its use and the time it takes to come, and what they rest on; null where nothing was used. */
  suggested_minimum: z.string().nullable(),
  suggested_maximum: z.string().nullable(),
  suggested_limits_reason: z.string().nullable(),
});
export type StockReportRow = z.infer<typeof StockReportRow>;

const filters = {
  warehouse_code: warehouseCode.optional(),
  search: z.string().trim().max(100).optional(),
  family_id: field.id.optional(),
  /** Some of it has been lying so long. */
  age: z.enum(stockAgeNames).optional(),
  /** What is free and on its way is less than the minimum. */
  below_minimum: z.stringbool().optional(),
  /** Without limits, and something left in each of three months of the last four: what the nightly proposal does not look at and might. */
  steady: z.stringbool().optional(),
  sort: field.sort(['code', 'description', 'warehouse_code', 'available_quantity'], 'code'),
};

/** What lies in each warehouse that one sees, how old it is, and what should be ordered (spec 3 §3). */
export const stockReport = call('materials.stockReport', 'GET /api/reports/stock_report', {
  summary: 'Reporte de stock: antigüedad, mínimo, máximo y pedido sugerido',
  permission: 'reports:read',
  query: { ...field.page, ...filters },
  answer: field.paged(StockReportRow),
});

export const exportStockReport = call('materials.exportStockReport', 'GET /api/reports/stock_report/export', {
  summary: 'Reporte de stock en Excel',
  permission: 'reports:read',
  query: filters,
  answer: xlsx,
});

const limit = field
  .amount({ digits: 12, decimals: 3 })
  .or(z.literal('').transform(() => null))
  .nullish()
  .transform((it) => it ?? null);

/** Sets minimum and maximum of several, all or none; each as it was seen. What is left out is taken away. */
export const updateStockReport = call('materials.updateStockReport', 'PUT /api/reports/update_stock_report', {
  summary: 'Fijar el mínimo y el máximo de materiales en bodegas',
  permission: 'reports:update',
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          code: materialCode,
          warehouse_code: warehouseCode,
          minimum: limit,
          maximum: limit,
          version: z.number().int().min(0),
        }),
      )
      .min(1, 'Elija al menos un material.')
      .max(stockReportLimits.items, `A lo más ${stockReportLimits.items} a la vez.`),
  }),
  answer: field.done,
  refreshes: ['materials.stockReport', 'materials.stockReportFigures'],
});

/** Ours: how much of what lies there is how old; each is the list narrowed by it. */
export const stockReportFigures = call('materials.stockReportFigures', 'GET /api/reports/stock_report/figures', {
  summary: 'Antigüedad del stock: cuántos materiales y su costo',
  permission: 'reports:read',
  query: filters,
  answer: z.object({
    by_age: z.array(
      z.object({
        age: z.enum(stockAgeNames),
        /** Materials in warehouses. */
        rows: z.number().int(),
        /** By their present cost, in pesos, of those whose cost is in pesos. */
        amount: field.money(z.string().nullable()),
      }),
    ),
  }),
});
