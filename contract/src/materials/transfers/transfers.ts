import { z } from 'zod';
import { call, download } from '../../call.ts';
import * as field from '../../fields.ts';
import { states } from '../../states.ts';
import { materialCode, paperNumber, warehouseCode } from '../catalogue/codes.ts';
import { figure } from '../../figures.ts';
import { transferKind } from './kinds.ts';
import { xlsx } from '../catalogue/catalogue.ts';

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
