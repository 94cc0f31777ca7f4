import { z } from 'zod';
import { call, download } from '../../call.ts';
import * as field from '../../fields.ts';
import { states } from '../../states.ts';
import { materialCode, paperNumber, plate, quantity, reservationReason, warehouseCode } from '../catalogue/codes.ts';
import { figure } from '../../figures.ts';
import { transferKind } from './kinds.ts';
import { legacyReads } from './legacy-reads.ts';
import { xlsx } from '../catalogue/catalogue.ts';
import { stockChanges } from '../stock.ts';

type TransferStatus = 'enviado' | 'con_diferencias' | 'recibido' | 'anulado';
type TransferAction = 'receive' | 'receive_short' | 'resolve' | 'cancel';

/** What was sent is nowhere available until it is received; what is missing stays on its way until somebody settles it. */
export const transferStates = states<TransferStatus, TransferAction>({
  enviado: { label: 'Enviado', tone: 'info', on: { receive: 'recibido', receive_short: 'con_diferencias', cancel: 'anulado' } },
  con_diferencias: { label: 'Con diferencias', tone: 'warning', on: { resolve: 'recibido' } },
  recibido: { label: 'Recibido', tone: 'success', on: {} },
  anulado: { label: 'Anulado', tone: 'neutral', on: {} },
});

/** What becomes of what did not arrive. */
export const missingSettlements = { devolver: 'Vuelve a la bodega de origen', perdida: 'Se da por perdido' } as const;

export const StockTransfer = z.object({
  id: field.id,
  number: z.string(),
  kind: transferKind,
  status: field.state(transferStates),
  from_code: z.string(),
  from_name: z.string(),
  to_code: z.string(),
  to_name: z.string(),
  lines: z.number().int(),
  project_code: z.string().nullable(),
  /** The request that it serves. */
  request_number: z.string().nullable(),
  sent_by: z.string().nullable(),
  sent_at: field.instant,
  received_by: z.string().nullable(),
  received_at: field.instant.nullable(),
  version: field.version,
  allowed_actions: z.array(z.enum(['receive', 'resolve', 'cancel'])),
});
export type StockTransfer = z.infer<typeof StockTransfer>;

const TransferLine = z.object({
  line: z.number().int(),
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  quantity: figure,
  received_quantity: figure.nullable(),
  reason: z.string().nullable(),
  /** Null for who may not see money. */
  unit_cost: field.money(z.string().nullable()),
  currency: field.currency.nullable(),
});
export type TransferLine = z.infer<typeof TransferLine>;

export const StockTransferInfo = StockTransfer.extend({
  items: z.array(TransferLine),
  project: z.string().nullable(),
  comment: z.string().nullable(),
  driver: z.string().nullable(),
  driver_rut: z.string().nullable(),
  plate: z.string().nullable(),
  closed_by: z.string().nullable(),
  closed_at: field.instant.nullable(),
  settlement: z.enum(['devolver', 'perdida']).nullable(),
  close_reason: z.string().nullable(),
});
export type StockTransferInfo = z.infer<typeof StockTransferInfo>;

const filters = {
  search: z.string().trim().max(100).optional(),
  warehouse_code: warehouseCode.optional(),
  /** The warehouse to which some of it is still on its way. */
  coming_to: warehouseCode.optional(),
  /** The material of which some is still on its way. */
  coming_code: materialCode.optional(),
  status: field.state(transferStates).optional(),
  kind: transferKind.optional(),
  from: field.day.optional(),
  to: field.day.optional(),
  sort: field.sort(['number', 'sent_at'], '-sent_at'),
};
const number = paperNumber;

/** Ours. */
export const listTransfers = call('materials.listTransfers', 'GET /api/bodega_movil/stock_transfers', {
  summary: 'Traslados entre bodegas',
  permission: 'mobile_warehouses:read',
  query: { ...field.page, ...filters },
  answer: field.paged(StockTransfer),
});

/** Ours. */
export const getTransfer = call('materials.getTransfer', 'GET /api/bodega_movil/stock_transfers/{number}', {
  summary: 'Un traslado con sus materiales',
  permission: 'mobile_warehouses:read',
  params: { number },
  answer: StockTransferInfo,
});

/** Ours: the paper that travels along. */
export const transferPdf = call('materials.transferPdf', 'GET /api/bodega_movil/stock_transfers/{number}/pdf', {
  summary: 'Guía interna de un traslado, en PDF',
  permission: 'mobile_warehouses:read',
  params: { number },
  answer: download('application/pdf'),
});

/** Ours. */
export const exportTransfers = call('materials.exportTransfers', 'GET /api/bodega_movil/stock_transfers_xlsx', {
  summary: 'Traslados en Excel, línea por línea',
  permission: 'reports:read',
  query: filters,
  answer: xlsx,
});

const refreshes = [...stockChanges, listTransfers.id, getTransfer.id, ...legacyReads];

/** From a warehouse one keeps to any other that is open. */
export const stockTransferBodegas = call('materials.stockTransferBodegas', 'POST /api/bodega_movil/stock_transfer/bodegas', {
  summary: 'Trasladar materiales de una bodega a otra (DESPACHO o RETIRO)',
  permission: 'mobile_warehouses:create',
  body: z.strictObject({
    kind: transferKind,
    from_warehouse: warehouseCode,
    to_warehouse: warehouseCode,
    items: z
      .array(z.strictObject({ code: materialCode, quantity }))
      .min(1, 'Agregue al menos un material.')
      .max(1_000, 'A lo más 1.000 líneas.'),
    project_code: field.optionalText(30),
    comment: field.optionalLines(500),
    driver: field.optionalText(120),
    driver_rut: field.rut.nullish().transform((it) => it ?? null),
    plate,
    reservation_reason: reservationReason,
  }),
  answer: StockTransferInfo,
  refreshes,
});

/** Ours: what came of each line all in all; one that is not named came whole, or, of a part, has not come yet. */
export const receiveTransfer = call('materials.receiveTransfer', 'POST /api/bodega_movil/stock_transfers/receive', {
  summary: 'Recibir un traslado, con la cantidad que llegó de cada material',
  permission: 'mobile_warehouses:update',
  body: z.strictObject({
    number,
    version: field.version,
    /** More of it is still to come: it stays on its way. */
    partial: z.boolean().default(false),
    items: z
      .array(
        z.strictObject({
          line: z.number().int().positive(),
          received_quantity: field.amount({ digits: 12, decimals: 3 }),
          reason: field.optionalText(200),
        }),
      )
      .max(1_000)
      .default([]),
  }),
  answer: StockTransferInfo,
  refreshes,
});

/** Ours: takes a transfer back that nobody has received; everything is where it was. */
export const cancelTransfer = call('materials.cancelTransfer', 'POST /api/bodega_movil/stock_transfers/cancel', {
  summary: 'Anular un traslado que nadie ha recibido',
  permission: 'mobile_warehouses:update',
  body: z.strictObject({ number, version: field.version, reason: field.lines(500) }),
  answer: StockTransferInfo,
  refreshes,
});

/** Ours: settles what did not arrive. */
export const resolveTransfer = call('materials.resolveTransfer', 'POST /api/bodega_movil/stock_transfers/resolve', {
  summary: 'Resolver lo que faltó de un traslado: vuelve al origen o se da por perdido',
  permission: 'mobile_warehouses:approve',
  body: z.strictObject({ number, version: field.version, settlement: z.enum(['devolver', 'perdida']), reason: field.lines(500) }),
  answer: StockTransferInfo,
  refreshes,
});
