import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { states } from '../states.ts';
import { stockChanges } from './stock.ts';

/** Bringing materials and stock from the ERP: one run at a time. */
export const erpSyncStates = states<'en_curso' | 'terminada' | 'fallida', 'finish' | 'fail'>({
  en_curso: { label: 'En curso', tone: 'teal', on: { finish: 'terminada', fail: 'fallida' } },
  terminada: { label: 'Terminada', tone: 'success', on: {} },
  fallida: { label: 'Fallida', tone: 'danger', on: {} },
});

export const erpSyncSteps = { materiales: 'Materiales', stock: 'Stock', retiros: 'Retiros' } as const;

/** Why something of the ERP could not be brought. */
export const erpSyncProblems = {
  codigo: 'Código que no se admite',
  unidad: 'Unidad desconocida',
  unidad_movida: 'Cambió de unidad',
  familia: 'Familia desconocida',
  stock_negativo: 'Stock bajo cero en el ERP',
  con_stock: 'Con stock, no se retira',
  retirado: 'Retirado, con stock en el ERP',
  bodega: 'Bodega desconocida',
} as const;
export type ErpSyncProblemKind = keyof typeof erpSyncProblems;
const problemKinds = Object.keys(erpSyncProblems) as [ErpSyncProblemKind, ...ErpSyncProblemKind[]];

const count = z.number().int();
export const ErpSyncRun = z.object({
  id: field.id,
  number: z.string(),
  state: field.state(erpSyncStates),
  /** Null: the night's. */
  user: z.string().nullable(),
  started_at: field.instant,
  ended_at: field.instant.nullable(),
  step: z.enum(['materiales', 'stock', 'retiros']),
  items_read: count,
  created: count,
  updated: count,
  retired: count,
  /** Prices and costs that changed. */
  new_values: count,
  /** How many lines of stock, of which our ledger knew nothing, began with the ERP's figure. */
  moved: count,
  /** How many lines differ from ours that did not before: proposed, never overwritten. */
  differences: count,
  problems: count,
  error: z.string().nullable(),
});
export type ErpSyncRun = z.infer<typeof ErpSyncRun>;

const Problem = z.object({ id: field.id, kind: z.enum(problemKinds), code: z.string(), text: z.string() });
export type ErpSyncProblem = z.infer<typeof Problem>;

/** Ours: newest first. */
export const listErpSyncs = call('materials.listErpSyncs', 'GET /api/erp/syncs', {
  summary: 'Sincronizaciones de materiales y stock con el ERP',
  permission: 'purchase_requests:read',
  query: { ...field.page, state: field.state(erpSyncStates).optional() },
  answer: field.paged(ErpSyncRun),
});

/** Ours: what could not be matched, by pages. */
export const listErpSyncProblems = call('materials.listErpSyncProblems', 'GET /api/erp/syncs/{id}/problems', {
  summary: 'Lo que una sincronización con el ERP no pudo traer',
  permission: 'purchase_requests:read',
  params: { id: field.id },
  query: { ...field.page, kind: z.enum(problemKinds).optional() },
  answer: field.paged(Problem),
});

/** Ours: whether the ERP keeps materials at all; the one that is ours has nothing to bring. */
export const erpSyncSource = call('materials.erpSyncSource', 'GET /api/erp/syncs_source', {
  summary: 'Desde qué ERP se traen materiales y stock',
  permission: 'purchase_requests:read',
  answer: z.object({ name: z.string(), keeps_items: z.boolean(), may_start: z.boolean() }),
});

/** Ours: begins at once, in the background. */
export const startErpSync = call('materials.startErpSync', 'POST /api/erp/syncs', {
  summary: 'Traer ahora los materiales del ERP y comparar el stock',
  permission: 'purchase_requests:update',
  body: z.strictObject({}),
  answer: ErpSyncRun,
  refreshes: [listErpSyncs.id, erpSyncSource.id, ...stockChanges],
});
