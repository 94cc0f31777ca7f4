import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { states } from '../states.ts';
import { warehouseCode } from './catalogue/codes.ts';
import { figure } from '../figures.ts';
import { xlsx } from './catalogue/catalogue.ts';
import { stockChanges } from './stock.ts';

/** Where our stock and the ERP's differ (decision 033): what lies there is a person's to say, never the synchronisation's. */
export const stockDifferenceStates = states<'abierta' | 'aceptada' | 'descartada' | 'resuelta', 'accept' | 'keep' | 'vanish'>({
  abierta: { label: 'Por decidir', tone: 'warning', on: { accept: 'aceptada', keep: 'descartada', vanish: 'resuelta' } },
  aceptada: { label: 'Se tomó la cifra del ERP', said: 'decidida con la cifra del ERP', tone: 'success', on: {} },
  descartada: { label: 'Se mantuvo la nuestra', said: 'decidida con la nuestra', tone: 'neutral', on: {} },
  resuelta: { label: 'Desapareció sola', said: 'resuelta: desapareció sola', tone: 'info', on: {} },
});

export const StockDifference = z.object({
  id: field.id,
  number: z.string(),
  state: field.state(stockDifferenceStates),
  warehouse_code: z.string(),
  warehouse: z.string(),
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  /** What lay there by our ledger when it was compared. */
  ours: figure,
  /** What of it the ERP had not heard of yet. */
  under_way: figure,
  erp: figure,
  /** So much more, or less, the ERP has than it should. */
  difference: z.string(),
  /** The synchronisation that saw it last. */
  run_number: z.string(),
  found_at: field.instant,
  seen_at: field.instant,
  assigned_to: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: field.instant.nullable(),
  reason: z.string().nullable(),
  version: field.version,
  allowed_actions: z.array(z.enum(['accept', 'keep', 'assign'])),
});
export type StockDifference = z.infer<typeof StockDifference>;

const filters = {
  search: z.string().trim().max(100).optional(),
  state: field.state(stockDifferenceStates).optional(),
  warehouse_code: warehouseCode.optional(),
  /** Only those that are the person's own to decide. */
  mine: z.stringbool().optional(),
};

/** Ours: what waits for a decision first. Only for who decides: whoever counts blindly must not see what is expected. */
export const listStockDifferences = call('materials.listStockDifferences', 'GET /api/erp/stock_differences', {
  summary: 'Diferencias entre nuestro stock y el del ERP',
  permission: 'mobile_warehouses:approve',
  query: { ...field.page, ...filters },
  answer: field.paged(StockDifference),
});

/** Ours: all pages of what the filters say. */
export const exportStockDifferences = call('materials.exportStockDifferences', 'GET /api/erp/stock_differences/xlsx', {
  summary: 'Diferencias de stock con el ERP en Excel',
  permission: 'mobile_warehouses:approve',
  query: filters,
  answer: xlsx,
});

/** Ours: who may decide about a warehouse, to give it to them. */
export const listStockDeciders = call('materials.listStockDeciders', 'GET /api/erp/stock_deciders', {
  summary: 'Quiénes pueden decidir una diferencia de stock',
  permission: 'mobile_warehouses:approve',
  query: { ...field.page, search: z.string().trim().max(100).optional() },
  answer: field.paged(z.object({ id: field.id, name: z.string(), email: z.string() })),
});

const items = z
  .array(z.strictObject({ id: field.id, version: field.version }))
  .min(1, 'Elija al menos una diferencia.')
  .max(200, 'Decida a lo más 200 a la vez.');
const DecisionCount = z.object({ done: z.number().int() });

/** Ours: all of them or none; the ERP's figure becomes an entry in the ledger, ours is asked about again only when the difference changes. */
export const decideStockDifferences = call('materials.decideStockDifferences', 'POST /api/erp/stock_differences/decide', {
  summary: 'Tomar la cifra del ERP o mantener la nuestra, con un motivo',
  permission: 'mobile_warehouses:approve',
  body: z.strictObject({ items, decision: z.enum(['accept', 'keep']), reason: field.lines(500) }),
  answer: DecisionCount,
  refreshes: [listStockDifferences.id, ...stockChanges],
});

/** Ours. */
export const assignStockDifferences = call('materials.assignStockDifferences', 'POST /api/erp/stock_differences/assign', {
  summary: 'Encargar diferencias de stock a otra persona',
  permission: 'mobile_warehouses:approve',
  body: z.strictObject({ items, user_id: field.id }),
  answer: DecisionCount,
  refreshes: [listStockDifferences.id],
});
