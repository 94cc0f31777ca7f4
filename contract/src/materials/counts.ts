import { z } from 'zod';
import { call, download } from '../call.ts';
import * as field from '../fields.ts';
import { states } from '../states.ts';
import { materialCode, paperNumber, warehouseCode } from './catalogue/codes.ts';
import { figure } from '../figures.ts';
import { xlsx } from './catalogue/catalogue.ts';
import { stockChanges } from './stock.ts';

type CountStatus = 'en_conteo' | 'por_aprobar' | 'cerrado' | 'anulado';
type CountAction = 'submit' | 'submit_equal' | 'approve' | 'recount' | 'cancel';

/** A count without differences closes by itself; one with differences is approved by somebody who did not count. */
export const countStates = states<CountStatus, CountAction>({
  en_conteo: { label: 'En conteo', tone: 'info', on: { submit: 'por_aprobar', submit_equal: 'cerrado', cancel: 'anulado' } },
  por_aprobar: { label: 'Por aprobar', tone: 'warning', on: { approve: 'cerrado', recount: 'en_conteo', cancel: 'anulado' } },
  cerrado: { label: 'Cerrado', tone: 'success', on: {} },
  anulado: { label: 'Anulado', tone: 'neutral', on: {} },
});

export const StockCount = z.object({
  id: field.id,
  number: z.string(),
  status: field.state(countStates),
  warehouse_code: z.string(),
  warehouse: z.string(),
  /** The only family that is counted; null where all of the warehouse is. */
  family: z.string().nullable(),
  /** The person who counts does not see what should be there. */
  blind: z.boolean(),
  lines: z.number().int(),
  counted: z.number().int(),
  /** Lines that differ; null while a blind count goes on. */
  differences: z.number().int().nullable(),
  opened_by: z.string().nullable(),
  opened_at: field.instant,
  submitted_by: z.string().nullable(),
  submitted_at: field.instant.nullable(),
  decided_by: z.string().nullable(),
  decided_at: field.instant.nullable(),
  version: field.version,
  allowed_actions: z.array(z.enum(['count', 'submit', 'approve', 'recount', 'cancel'])),
});
export type StockCount = z.infer<typeof StockCount>;

const CountLine = z.object({
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  /** What the ledger said when the line was counted; null while a blind count goes on. */
  expected_quantity: figure.nullable(),
  counted_quantity: figure.nullable(),
  difference: figure.nullable(),
  comment: z.string().nullable(),
  counted_by: z.string().nullable(),
  counted_at: field.instant.nullable(),
});
export type CountLine = z.infer<typeof CountLine>;

export const StockCountInfo = StockCount.extend({
  items: z.array(CountLine),
  /** While it waits: the last movement there of something that differs, by its place in the ledger. Who approves says which one they saw. */
  last_movement: z.number().int().nullable(),
  comment: z.string().nullable(),
  decision_comment: z.string().nullable(),
});
export type StockCountInfo = z.infer<typeof StockCountInfo>;

const number = paperNumber;
const filters = {
  search: z.string().trim().max(100).optional(),
  warehouse_code: warehouseCode.optional(),
  status: field.state(countStates).optional(),
  sort: field.sort(['number', 'opened_at'], '-opened_at'),
};

/** Ours, as all calls of this file. */
export const listCounts = call('materials.listCounts', 'GET /api/stock/counts', {
  summary: 'Conteos de inventario',
  permission: 'mobile_warehouses:read',
  query: { ...field.page, ...filters },
  answer: field.paged(StockCount),
});

export const getCount = call('materials.getCount', 'GET /api/stock/counts/{number}', {
  summary: 'Un conteo de inventario con sus líneas',
  permission: 'mobile_warehouses:read',
  params: { number },
  answer: StockCountInfo,
});

/** To be written by hand, or kept with what came of it. */
export const countPdf = call('materials.countPdf', 'GET /api/stock/counts/{number}/pdf', {
  summary: 'Un conteo de inventario, en PDF',
  permission: 'mobile_warehouses:read',
  params: { number },
  answer: download('application/pdf'),
});

export const exportCount = call('materials.exportCount', 'GET /api/stock/counts/{number}/xlsx', {
  summary: 'Un conteo de inventario en Excel',
  permission: 'reports:read',
  params: { number },
  answer: xlsx,
});

const refreshes = [listCounts.id, getCount.id];

/** One at a time for each warehouse; its lines are what the ledger says is there, of one family where one is said. */
export const openCount = call('materials.openCount', 'POST /api/stock/counts', {
  summary: 'Abrir el conteo de una bodega',
  permission: 'mobile_warehouses:create',
  body: z.strictObject({
    warehouse_code: warehouseCode,
    family_id: field.id.nullish(),
    blind: z.boolean().default(true),
    comment: field.optionalLines(500),
  }),
  answer: StockCountInfo,
  refreshes,
});

/** Line by line, so that several may count at once; null takes a count back. A material that should not be there is added by counting it. */
export const saveCountLines = call('materials.saveCountLines', 'PUT /api/stock/counts/lines', {
  summary: 'Anotar lo contado de uno o más materiales',
  permission: 'mobile_warehouses:update',
  body: z.strictObject({
    number,
    items: z
      .array(
        z.strictObject({
          code: materialCode,
          counted_quantity: field.amount({ digits: 12, decimals: 3 }).nullable(),
          comment: field.optionalText(200),
        }),
      )
      .min(1)
      .max(500),
  }),
  answer: StockCountInfo,
  refreshes,
});

export const submitCount = call('materials.submitCount', 'POST /api/stock/counts/submit', {
  summary: 'Terminar un conteo: sin diferencias queda cerrado, con diferencias espera aprobación',
  permission: 'mobile_warehouses:update',
  body: z.strictObject({ number, version: field.version }),
  answer: StockCountInfo,
  refreshes,
});

/** Not by somebody who counted (demo company §6: nobody approves what they asked for), nor on a stock that moved since it was seen. */
export const approveCount = call('materials.approveCount', 'POST /api/stock/counts/approve', {
  summary: 'Aprobar las diferencias de un conteo: el stock se ajusta',
  permission: 'mobile_warehouses:approve',
  body: z.strictObject({
    number,
    version: field.version,
    last_movement: z.number().int().nullable(),
    comment: field.optionalLines(500),
  }),
  answer: StockCountInfo,
  refreshes: [...refreshes, ...stockChanges],
});

export const recountCount = call('materials.recountCount', 'POST /api/stock/counts/recount', {
  summary: 'Pedir que lo que difiere se cuente otra vez',
  permission: 'mobile_warehouses:approve',
  body: z.strictObject({ number, version: field.version, comment: field.lines(500) }),
  answer: StockCountInfo,
  refreshes,
});

export const cancelCount = call('materials.cancelCount', 'POST /api/stock/counts/cancel', {
  summary: 'Anular un conteo; el stock queda como está',
  permission: 'mobile_warehouses:update',
  body: z.strictObject({ number, version: field.version, reason: field.lines(500) }),
  answer: StockCountInfo,
  refreshes,
});
